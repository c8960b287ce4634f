const alive = '__pwned=1'

/** HTML injection. Each fits into an item name and a username. */
export const hostileMarkup = [
  `<script>${alive}</script>`,
  `"><script src=https://stranger.invalid/x.js></script>`,
  `</textarea><script>${alive}</script>`,
  `--></title></style><script>${alive}</script>`,
  `<img src=x onerror=${alive}>`,
  `'"><img src=x onerror="${alive}">`,
  `<IMG/SRC="x"/oNeRrOr=${alive}>`,
  `<img src=https://stranger.invalid/pixel.png>`,
  `<svg onload=${alive}>`,
  `<svg><script>${alive}</script></svg>`,
  `<svg><animate onbegin=${alive} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${alive}"><text>x</text></a>`,
  `<math><a xlink:href="javascript:${alive}">x`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=${alive}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${alive}>">`,
  `<iframe srcdoc="<script>parent.${alive}</script>">`,
  `<iframe src=javascript:parent.${alive}>`,
  `<object data="data:text/html,<script>parent.${alive}</script>">`,
  `<embed src="javascript:${alive}">`,
  `<meta http-equiv=refresh content="60;url=https://stranger.invalid/">`,
  `<base href=https://stranger.invalid/>`,
  `<link rel=stylesheet href=https://stranger.invalid/x.css>`,
  `<style>@import 'https://stranger.invalid/x.css';</style>`,
  `<p style="background:url(https://stranger.invalid/x.png)">`,
  `<a href="javascript:${alive}">x</a>`,
  `<a href="jAvA&#9;sCrIpT&colon;${alive}">x</a>`,
  `<form action=https://stranger.invalid/><button>x</button>`,
  `<button formaction="javascript:${alive}">x</button>`,
  `<details open ontoggle=${alive}>x`,
  `<video><source onerror=${alive}></video>`,
  `<input autofocus onfocus=${alive}>`,
  `<x id=__pwned onclick=${alive} tabindex=0>x</x>`,
]

/** URL injection, for texts used as a link target. */
export const hostileUrls = [
  `javascript:${alive}`,
  `JaVaScRiPt:${alive}//https://`,
  `java\tscript\n:${alive}`,
  `\u0001 javascript:${alive}`,
  `data:text/html,<script>${alive}</script>`,
  'vbscript:MsgBox(1)',
]

/** Script, attribute and double-decoding injection. */
const hostileScripts = [
  `{{constructor.constructor('${alive}')()}}`,
  `\${${alive}} <%= ${alive} %> #{${alive}}`,
  `&lt;script&gt;${alive}&lt;/script&gt; &#60;img src=x onerror=${alive}&#62;`,
  `\\u003cscript\\u003e${alive}\\u003c/script\\u003e %3Cscript%3E${alive}%3C/script%3E`,
  `';${alive}// ";${alive}// \`;${alive}//`,
  `" autofocus onfocus="${alive}" x="`,
  `\u2028${alive}\u2029//`,
  `+ADw-script+AD4-${alive}+ADw-/script+AD4-`,
  `\uff1cscript\uff1e${alive}\uff1c/script\uff1e`,
  `photo\u202egnp.tpircs\u2066 <img src=x onerror=${alive}>`,
  `<scr<script>ipt>${alive}</scr</script>ipt> <<script>script>${alive}<</script>/script>`,
  '__proto__',
]

/** All texts that the database can store and the forms accept. */
export const hostileTexts = [...hostileMarkup, ...hostileUrls, ...hostileScripts].map((text) => text.trim())

/** Markdown that hides a URL, breaks out of its markup or embeds an image. */
export const hostileMarkdown = [
  `[x](javascript:${alive})`,
  `[x](JaVaScRiPt:${alive})`,
  `[x](java\nscript:${alive})`,
  `[x](javascript&colon;${alive})`,
  `[x](&#106;avascript:${alive})`,
  `[x](<javascript:${alive}>)`,
  `[x](\u0001javascript:${alive})`,
  `[x](data:text/html;base64,PHNjcmlwdD5fX3B3bmVkPTE8L3NjcmlwdD4=)`,
  `[x](https://a.invalid/"onmouseover="${alive}")`,
  `[x](https://shop.invalid@stranger.invalid/)`,
  `[x](https://a.invalid 'x" onerror=${alive} x="')`,
  `[<img src=x onerror=${alive}>](https://a.invalid/)`,
  '![x](https://stranger.invalid/pixel.png)',
  `![x"onerror="${alive}](x)`,
  `<javascript:${alive}>`,
  `[ref][1]\n\n[1]: javascript:${alive}`,
  `**<img src=x onerror=${alive}>**`,
  `- <svg onload=${alive}>`,
  `1. *<iframe src=javascript:parent.${alive}>*`,
  `\`</code><script>${alive}</script>\``,
  `\`\`\`html\n</code></pre><script>${alive}</script>\n\`\`\``,
  `> <details open ontoggle=${alive}>`,
].join('\n\n')

/** Packs the texts into as few strings as possible of at most this length. */
export function bundlesOf(texts: string[], longest: number): string[] {
  const bundles: string[] = []
  for (const text of texts) {
    const longer = [...bundles.slice(-1), text].join(' ')
    if (longer.length <= longest) bundles.pop()
    bundles.push(longer.length > longest ? text : longer)
  }
  return bundles
}
