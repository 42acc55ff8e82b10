/** Uses the colour scheme that the reader has selected in the portal. */
const COLOURS = `try{const t=localStorage.getItem("mantine-color-scheme-value");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch{}`;

/** What the other parts use. `line` says in which zone the times are; a page without it has none. */
const START = `
const line=document.querySelector(".zone");if(!line)return;
const all=(what,from=document)=>[...from.querySelectorAll(what)];
const make=(tag,words,name)=>{const made=document.createElement(tag);made.textContent=words;if(name)made.className=name;return made};
const press=(words,name,act)=>{const made=make("button",words,name);made.type="button";made.addEventListener("click",act);return made};
const there=line.dataset.zone;
const written=(timeZone,parts)=>new Intl.DateTimeFormat("en-GB",{...parts,hourCycle:"h23",timeZone});
const CLOCK={hour:"2-digit",minute:"2-digit"},DAY={weekday:"short"};`;

/** Adds the reader's own times to those of the conference, where they differ. */
const ZONES = `
const here=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(here){
const[dayThere,clockThere]=[written(there,DAY),written(there,CLOCK)];
const[dayHere,clockHere]=[written(here,DAY),written(here,CLOCK)];
const spans=all(".when").map(when=>{const[from,to]=all("time",when).map(time=>new Date(time.dateTime));return{when,from,to}});
if(spans.some(({from})=>clockHere.format(from)!==clockThere.format(from)||dayHere.format(from)!==dayThere.format(from))){
const own=at=>(dayHere.format(at)===dayThere.format(at)?"":dayHere.format(at)+" ")+clockHere.format(at);
for(const{when,from,to}of spans)when.after(make("span",own(from)+"–"+own(to)+" your time","own"));
line.append(make("span","Yours are added, in "+here.replaceAll("_"," ")+"."))}}`;

/** Marks what is on now, and names it with what is next, up to twelve hours ahead. */
const NOW = `
const slots=all(".slot").map(slot=>{const[start,end]=all("time",slot).map(time=>Date.parse(time.dateTime));return{slot,start,end,title:slot.querySelector("h3,h4"),badge:null}});
const nowLine=make("p","","now");let told=[];
const clock=written(there,CLOCK);
const tick=()=>{const at=Date.now();
const on=slots.filter(({start,end})=>start<=at&&at<end);
const soon=Math.min(...slots.map(({start})=>start).filter(start=>start>at&&start-at<432e5));
const next=slots.filter(({start})=>start===soon);
for(const each of slots){const words=on.includes(each)?"Now":next.includes(each)?"Next":"";
if(each.badge&&each.badge.textContent!==words){each.badge.remove();each.badge=null}
if(words&&!each.badge&&each.title){each.badge=make("span",words,"badge");each.title.before(each.badge)}}
const named=(words,some)=>some.length?[make("b",words),...some.slice(0,6).map(({slot,title})=>{const link=make("a",title?title.textContent:"");link.href="#"+slot.id;link.target="_self";return link})]:[];
const news=[...on,0,...next];
if(news.length===told.length&&news.every((each,n)=>each===told[n]))return;
told=news;
nowLine.replaceChildren(...named("Now",on),...named("Next, "+(next.length?clock.format(soon):""),next));
nowLine.hidden=on.length+next.length===0};
if(slots.some(({slot})=>slot.id)){line.after(nowLine);tick();setInterval(tick,3e4)}`;

/**
 * Lets readers mark talks. The focus goes to the button of the marked ones when what had it disappears. The marks are
 * stored in the browser, each with the time, room and title that it had then: so a talk that has moved or left since is
 * pointed out.
 */
const MINE = `
const key="lectern-programme:"+line.dataset.call,base=line.dataset.base;
const read=()=>{try{const kept=JSON.parse(localStorage.getItem(key)||"[]");
return new Map(kept.filter(each=>Array.isArray(each)&&each.length===4&&each.every(part=>typeof part==="string")&&/^\\d{1,10}$/.test(each[0])).slice(0,200).map(([id,...seen])=>[id,seen]))}catch{return new Map}};
let mine=read();
const keep=()=>{try{localStorage.setItem(key,JSON.stringify([...mine].map(([id,seen])=>[id,...seen])))}catch{}draw()};
const talks=all("[data-talk]").map(at=>{const title=at.querySelector("h1,h3,h4");const id=at.dataset.talk;
const seen=[at.querySelector("time").dateTime,at.dataset.room,title.textContent];
const star=press("","star",()=>{if(!mine.delete(id))mine.set(id,seen);keep()});
star.setAttribute("aria-label","Mine: "+seen[2]);
const moved=make("p","","moved");(at.querySelector(".tags,.facts")||title).after(star,moved);
return{at,id,seen,star,moved}});
const day=written(there,{...DAY,day:"numeric",month:"short",...CLOCK});
const bar=make("div","","mine"),only=make("p","","none"),calendar=make("a","Calendar of mine"),noted=make("div","","notes");
only.setAttribute("role","status");
const lists=line.dataset.whole!==undefined||all(".day").length>0;
let filtered=lists&&location.hash==="#mine";
const toggle=lists?press("","",()=>{filtered=!filtered;history.replaceState(null,"",filtered?"#mine":location.pathname+location.search);draw()}):make("a","");
if(!lists)toggle.href=base+"/programme#mine";
const NONE="No talks are marked here. Mark a talk with “☆ Mine”; the marks are stored in this browser only.";
bar.append(toggle,calendar,noted);
function draw(){
const held=document.activeElement;
toggle.textContent="Mine ("+mine.size+")";if(lists)toggle.setAttribute("aria-pressed",filtered);
calendar.href=base+"/programme/mine.ics?talks="+[...mine.keys()].join(",");calendar.hidden=mine.size===0;
const notes=[];
for(const{at,id,seen,star,moved}of talks){const was=mine.get(id);
star.textContent=was?"★ Mine":"☆ Mine";star.setAttribute("aria-pressed",!!was);
const has=was&&(was[0]!==seen[0]||was[1]!==seen[1]);moved.hidden=!has;
if(has){moved.replaceChildren("Moved since you marked it. It was "+day.format(new Date(was[0]))+", "+was[1]+".",press("OK","",()=>{mine.set(id,seen);keep()}));
if(lists){const note=make("p","Moved: ");const link=make("a",seen[2]);link.href="#"+at.id;note.append(link);notes.push(note)}}
if(lists)at.hidden=filtered&&!was}
if(line.dataset.whole!==undefined)for(const[id,was]of mine)if(!talks.some(talk=>talk.id===id)){
const note=make("p","“"+was[2]+"” is no longer in the programme. ","moved");note.append(press("Remove","",()=>{mine.delete(id);keep()}));notes.push(note)}
if(lists){for(const block of all(".block"))block.hidden=filtered;
for(const part of all(".day,.rooms>section"))part.hidden=filtered&&!all("[data-talk]",part).some(at=>!at.hidden);
only.textContent=filtered&&talks.every(({at})=>at.hidden)?NONE:""}
noted.replaceChildren(...notes);
if(held&&held!==document.body&&!held.getClientRects().length)toggle.focus()}
if(talks.length||lists){line.after(bar,...lists?[only]:[]);draw();addEventListener("storage",event=>{if(event.key===key){mine=read();draw()}})}`;

/** Posts the height of the programme to the embedding site, if organisers have named it. */
const HEIGHT = `
const host=decodeURIComponent(location.hash.slice(1));
if(parent!==window&&line.dataset.hosts.split(" ").includes(host))
new ResizeObserver(()=>parent.postMessage({lecternHeight:Math.ceil(document.body.getBoundingClientRect().height)},host)).observe(document.body);`;

const loaded = (...parts: string[]) =>
  `(()=>{${COLOURS}\naddEventListener("DOMContentLoaded",()=>{${parts.join("")}})})()`;

/** The script of a page: without it all is readable, in the conference's time. */
export const SCRIPT = loaded(START, ZONES, MINE, NOW);

/** The script of the programme within another site. */
export const EMBEDDED_SCRIPT = loaded(START, ZONES, NOW, HEIGHT);

/**
 * What another site includes to show the programme: it adds a frame after its own element, and gives it the height that
 * the programme has. Messages of others are ignored.
 */
export const WIDGET = `(()=>{const me=document.currentScript;if(!me)return;
const own=new URL(me.src),page=new URL("embed",own);
for(const name of["day","room","track","conference"])if(me.dataset[name])page.searchParams.set(name,me.dataset[name]);
page.hash=encodeURIComponent(location.origin);
const frame=document.createElement("iframe");
frame.src=page.href;frame.title=me.dataset.title||"Programme";
frame.setAttribute("sandbox","allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads");
Object.assign(frame.style,{display:"block",width:"100%",height:"600px",border:"0"});
addEventListener("message",event=>{if(event.origin!==own.origin||event.source!==frame.contentWindow)return;
const height=event.data&&event.data.lecternHeight;
if(typeof height==="number"&&height>0&&height<1e5)frame.style.height=Math.ceil(height)+"px"});
me.after(frame)})();
`;
