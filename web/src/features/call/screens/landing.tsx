import { CONDUCT, LANDING } from "@lectern/domain/call/announcement";
import { offered } from "@lectern/domain/call/labels";
import { phase } from "@lectern/domain/call/rules";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { FormattedText } from "#ui/formatted-text";
import { PromptTitle } from "#ui/prompt-title";
import { useEdition } from "../api";
import { WayIn } from "../parts/way-in";

/** The announcement: what the call is, when it is open, and the way in. The server sends the same beforehand. */
export function Component() {
  const edition = useEdition();
  const open = phase(edition, useNow(1000)) === "open";
  const [readMore, site, write] = LANDING.more;
  return (
    <div className="landing">
      <div className="landing-text">
        <PromptTitle tab={LANDING.tab}>{`${edition.product} ${edition.year}`}</PromptTitle>
        <FormattedText text={edition.welcomeText} />
        <p className="landing-more">
          {readMore}
          <a href={edition.site}>{site}</a>
          {write}
          <a href={`mailto:${edition.email}`}>{edition.email}</a>.
        </p>
        {edition.texts.includes("conduct") && (
          <p className="landing-more">
            <Link to={paths.conduct}>{CONDUCT}</Link>
          </p>
        )}
      </div>
      <WayIn open={open} />
      <div className="landing-topics">
        <h2>{LANDING.topics}</h2>
        <ul className="landing-kinds">
          {offered(edition.topicTypes).map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
