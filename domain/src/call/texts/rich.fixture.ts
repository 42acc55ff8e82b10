/** Everything that a text can hold, and letters that HTML would read as its own. */
export const RICH_MARKDOWN = `# Write <b>plainly</b> & "well"

Talks, **workshops** and *both*, see
[the guide](https://example.org/guide?a=1&b=2) or run \`nmap -sV\`.

- one
- two
  1. and a half

3. three
4. four

## Who reads it

> Two reviewers read it.
>
> ### Nobody else

\`\`\`
if (a < b && c > d) "stop"
\`\`\`

First line\\
second line, to <cfp@example.org>
`;

/** The same as the pages show it, in any renderer. */
export const RICH_HTML = [
  '<div class="formatted-text">',
  "<h2>Write &lt;b&gt;plainly&lt;/b&gt; &amp; &quot;well&quot;</h2>",
  "<p>Talks, <strong>workshops</strong> and <em>both</em>, see\n",
  '<a href="https://example.org/guide?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc">the guide</a>',
  " or run <code>nmap -sV</code>.</p>",
  "<ul><li>one</li><li>two<ol><li>and a half</li></ol></li></ul>",
  '<ol start="3"><li>three</li><li>four</li></ol>',
  "<h3>Who reads it</h3>",
  "<blockquote><p>Two reviewers read it.</p><h4>Nobody else</h4></blockquote>",
  "<pre>if (a &lt; b &amp;&amp; c &gt; d) &quot;stop&quot;</pre>",
  "<p>First line<br>second line, to ",
  '<a href="mailto:cfp@example.org" rel="noopener noreferrer nofollow ugc">cfp@example.org</a></p>',
  "</div>",
].join("");
