type Drawing = { from: string; to: string; shape: string }

/** What the shop of the scenes sells. */
const things: Record<string, Drawing> = {
  mug: {
    from: '#f6c177',
    to: '#e07a5f',
    shape:
      '<path d="M330 220h50a58 58 0 0 1 0 116h-50" fill="none" stroke="#fff6e9" stroke-width="32"/><path d="M132 172h208v168a52 52 0 0 1-52 52H184a52 52 0 0 1-52-52z" fill="#fff6e9"/><path d="M132 222h208v44H132z" fill="#3d405b"/><path d="M190 138q-22-26 0-52t0-46M272 138q-22-26 0-52t0-46" fill="none" stroke="#fff6e9" stroke-width="14" stroke-linecap="round" opacity=".7"/>',
  },
  portrait: {
    from: '#335c67',
    to: '#1d2d44',
    shape:
      '<path d="M96 64h320v384H96z" fill="#d9a441"/><path d="M126 94h260v324H126z" fill="#f2e8cf"/><path d="M160 418c0-72 40-112 96-112s96 40 96 112z" fill="#9e2a2b"/><circle cx="256" cy="226" r="66" fill="#e5b299"/><path d="M186 224c0-96 140-96 140 0-26-8-38-26-44-46-20 28-56 42-96 46z" fill="#540b0e"/>',
  },
  'vip-pass': {
    from: '#7b2cbf',
    to: '#240046',
    shape:
      '<path d="M206 0l50 130L306 0" fill="none" stroke="#c77dff" stroke-width="26"/><rect x="136" y="126" width="240" height="324" rx="28" fill="#f3e8ff"/><rect x="216" y="150" width="80" height="20" rx="10" fill="#7b2cbf"/><path d="M256 204l24 50 54 7-40 38 10 54-48-26-48 26 10-54-40-38 54-7z" fill="#f9c74f"/><path d="M186 388h140M216 416h80" stroke="#9d4edd" stroke-width="14" stroke-linecap="round"/>',
  },
  sticker: {
    from: '#80ed99',
    to: '#22a6a1',
    shape:
      '<path d="M256 72a184 184 0 1 0 184 184l-60-10a116 116 0 0 1-114-114z" fill="#fffdf7"/><path d="M266 132a116 116 0 0 0 114 114l60 10L256 72z" fill="#d8f3dc"/><circle cx="200" cy="244" r="20" fill="#22577a"/><circle cx="300" cy="276" r="20" fill="#22577a"/><path d="M172 306c26 56 82 70 124 38" fill="none" stroke="#22577a" stroke-width="20" stroke-linecap="round"/>',
  },
  hoodie: {
    from: '#a2d2ff',
    to: '#5a7bd8',
    shape:
      '<path d="M176 132l-92 56-28 202 70 10 22-122v162h216V278l22 122 70-10-28-202-92-56z" fill="#22304f"/><path d="M170 140c0-104 172-104 172 0-30 74-142 74-172 0z" fill="#31446f"/><path d="M206 138c0-54 100-54 100 0-20 36-80 36-100 0z" fill="#16203a"/><path d="M196 330h120l22 74H174z" fill="#31446f"/><path d="M232 186v66M280 186v66" stroke="#f1f5ff" stroke-width="10" stroke-linecap="round"/>',
  },
  poster: {
    from: '#ffcad4',
    to: '#f08080',
    shape:
      '<path d="M112 56h288v400H112z" fill="#14213d"/><circle cx="300" cy="170" r="54" fill="#fca311"/><path d="M112 360l92-132 74 92 46-52 76 92v96H112z" fill="#2a9d8f"/><path d="M112 410l84-66 84 58 120-70v124H112z" fill="#e9f5db"/>',
  },
}

/** A server's icon or somebody's face: any name has a color and a shape of its own. */
function emblemOf(name: string): Drawing {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const hue = seed % 360
  const leaf = `<ellipse cx="256" cy="150" rx="58" ry="112" fill="hsl(${hue + 40} 90% 88%)" opacity=".8"/>`
  const count = 3 + (seed % 5)
  const turned = Array.from({ length: count }, (_, index) => `<g transform="rotate(${(index * 360) / count} 256 256)">`)
  return {
    from: `hsl(${hue} 60% 52%)`,
    to: `hsl(${hue + 50} 65% 30%)`,
    shape: turned.map((group) => `${group}${leaf}</g>`).join(''),
  }
}

/** A picture drawn from the name of its file, in place of those that the shop and Discord would send. */
export function drawPicture(name: string): string {
  const { from, to, shape } = things[name] ?? emblemOf(name)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><linearGradient id="a" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><path d="M0 0h512v512H0z" fill="url(#a)"/>${shape}</svg>`
}
