/** The style of the public programme, within each page: it is read at once, and loads nothing. */
export const STYLE = `
:root{color-scheme:light dark;--body:light-dark(#fbfdfc,#0b100e);--text:light-dark(#10201a,#dbe5e0);--dim:light-dark(#4f5d56,#93a39b);
--ink:light-dark(#06603a,#2fe584);--line:light-dark(#cbd6d0,#2c3a35);--field:light-dark(#7c8a83,#56665f);--panel:light-dark(#eff6f2,#060a08);--on:light-dark(#fff,#04140b);
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
:root[data-theme=dark]{color-scheme:dark}:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{scroll-padding-top:68px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--body);color:var(--text);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--ink);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.skip{position:absolute;left:12px;top:10px;padding:10px 14px;border:1px solid var(--ink);background:var(--body)}
.skip:not(:focus){translate:0 -80px}
.page{max-width:1120px;margin:0 auto;padding:20px 18px 64px}
.top{display:flex;flex-wrap:wrap;gap:6px 20px;justify-content:space-between;font-family:var(--mono);font-size:14px}
h1,h2,h3,.times,.tags,nav,label,button,.kind{font-family:var(--mono)}
h1{font-size:clamp(1.4rem,1.1rem + 1.2vw,1.75rem);line-height:1.25;margin:28px 0 6px;text-wrap:balance}
h1::before{content:"$ " / "";color:var(--ink)}
.sub{margin:0;color:var(--dim)}
.days{display:flex;flex-wrap:wrap;gap:8px;margin:22px 0 0;padding:0;list-style:none}
.days a,.button,button{display:inline-block;padding:9px 14px;border:1px solid var(--field);font:500 14px/1.4 var(--mono);color:var(--ink);background:none;text-decoration:none;cursor:pointer}
.days a:hover,.button:hover,button:hover{background:var(--panel)}
button.main{background:var(--ink);border-color:var(--ink);color:var(--on)}
.find{display:grid;grid-template-columns:repeat(auto-fit,minmax(118px,1fr));gap:12px;align-items:end;margin:18px 0 0;padding:14px;border:1px solid var(--line);background:var(--panel)}
.find label{display:grid;gap:4px;font-size:13px}
.find .words{grid-column:span 2}
input,select,.find button{min-height:42px}
input,select{width:100%;padding:9px 10px;border:1px solid var(--field);border-radius:0;background:var(--body);color:inherit;font:16px/1.4 system-ui,sans-serif}
select{appearance:none;padding-right:30px;background:var(--body) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 6' fill='none' stroke='%23767676' stroke-width='2'%3E%3Cpath d='M1 1l4 4 4-4'/%3E%3C/svg%3E") no-repeat right 11px center/10px 6px}
.zone{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;margin:18px 0 0;color:var(--dim);font-size:15px}
.day{margin-top:38px}
.day>h2{position:sticky;top:0;z-index:1;margin:0;padding:10px 0;border-bottom:1px solid var(--ink);background:var(--body);font-size:1.1rem}
.slots{margin:0;padding:0;list-style:none}
.slot{position:relative;display:grid;grid-template-columns:10.75rem minmax(0,1fr);gap:4px 20px;padding:16px 0;border-bottom:1px solid var(--line)}
.times{margin:0;font-size:15px;font-variant-numeric:tabular-nums}
.slot h3,.slot h4{margin:0;font:600 1.05rem/1.4 system-ui,sans-serif}
.slot h3 a,.slot h4 a{color:inherit;text-decoration-color:var(--ink)}
.who{margin:2px 0 0}
.tags{margin:4px 0 0;color:var(--dim);font-size:13px}
.block{background:var(--panel);padding-inline:10px;margin-inline:-10px}
.block h3,.block h4{font-weight:500;color:var(--dim)}
.block.plenary h3,.block.plenary h4{color:inherit;font-weight:600}
.rooms{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(220px,1fr);gap:22px;overflow-x:auto;padding-bottom:8px}
.rooms h3.room{margin:14px 0 0;font-size:.95rem;color:var(--ink)}
.rooms .slot{grid-template-columns:minmax(0,1fr)}.rooms .block{margin-inline:0}
.photo{display:block;width:auto;height:auto;max-width:min(100%,240px);max-height:300px;margin:16px 0 0}
.lede{margin:16px 0 0;max-width:68ch}
.lede p{margin:0 0 1em}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:6px 20px;margin:20px 0;padding:14px 16px;border:1px solid var(--line);background:var(--panel)}
.facts dt{color:var(--dim);font:14px/1.6 var(--mono)}.facts dd{margin:0}
.people{margin:34px 0 0;padding:0;list-style:none}
.people li{padding:14px 0;border-top:1px solid var(--line);max-width:72ch}
.people h2{margin:0;font-size:1rem}.people p{margin:6px 0 0}
.found{margin:18px 0 0}
.none{padding:26px 0;color:var(--dim)}
footer{margin-top:52px;padding-top:16px;border-top:1px solid var(--line);color:var(--dim);font-size:14px}
footer ul{display:flex;flex-wrap:wrap;gap:6px 18px;margin:0 0 8px;padding:0;list-style:none;font-family:var(--mono)}
.times .when{white-space:nowrap}
.own{display:block;color:var(--dim);font-size:13px}
.facts .own{display:inline}.facts .own::before{content:" · "}
.star{margin-top:8px;padding:5px 10px}.star[aria-pressed=true],.mine [aria-pressed=true]{background:var(--ink);border-color:var(--ink);color:var(--on)}
.mine,.now{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;margin:14px 0 0}
.notes{flex-basis:100%}.notes p{margin:8px 0 0}.notes:empty,.none:empty{display:none}.now{padding:10px 14px;border:1px solid var(--ink)}.now b{font-family:var(--mono);color:var(--ink)}
.moved{margin:8px 0 0;font-size:15px}.moved button{padding:3px 9px;margin-inline-start:8px}
.badge{display:inline-block;padding:0 6px;background:var(--ink);color:var(--on);font-size:13px}
.embedded .page{padding:4px 12px 16px}.embedded .day{margin-top:18px}.embedded .day>h2{position:static}
@media(min-width:641px){.day>.slots h3{padding-inline-end:6.5rem}.day>.slots .star{position:absolute;top:16px;inset-inline-end:0;margin:0}}
@media(max-width:640px){.slot{grid-template-columns:minmax(0,1fr)}.find .words{grid-column:1/-1}.rooms{grid-auto-flow:row;grid-auto-columns:auto}.facts{grid-template-columns:minmax(0,1fr);gap:2px}.facts dd{margin-bottom:8px}}
@media print{:root{color-scheme:light}.find,.days,.top,.skip,.mine,.now,.star,.badge,.button,footer ul{display:none}.page{max-width:none;padding:0}.slot{break-inside:avoid;padding:8px 0}.day>h2{position:static}.block{margin-inline:0;padding-inline:0}a{color:inherit;text-decoration:none}}
@media(forced-colors:active){.block{border-left:3px solid}.badge{border:1px solid}}
`;
