import type { ShippingAddress } from '@guildshop/contract/sales'

export type DemoBuyer = { discordId: string; username: string }

/** Both exist in the sandbox too, so they don't buy anything here that would affect their roles there. */
export const robin: DemoBuyer = { discordId: '210000000000000005', username: 'robin' }
export const sam: DemoBuyer = { discordId: '210000000000000006', username: 'sam' }

const regulars = `
  okaapi lumen.fox tessellate marzipan dustyvector bitlynn hollowoak kaijucat neonmoth wrenfield pixelpup
  juniper_b coldbrewkid saffron.ray glitchgarden velvetvole tanukitown copperkettle sirhopsalot papercrane
`
const beginnings = 'moth otter miso cloud iron night maple fennel yuzu bramble harbour astro plum linden echo tofu'
const endings = '_wing paw .fm berry lark _ok moon thistle .wav jumper_ knight fox_'

const words = (text: string) => text.trim().split(/\s+/)
const others = words(endings).flatMap((end) => words(beginnings).map((beginning) => beginning + end))

/** Buyers who don't exist in the sandbox. */
export const demoBuyers: DemoBuyer[] = [...words(regulars), ...others].map((username, index) => ({
  discordId: String(220_000_000_000_000_001n + BigInt(index) * 7_919n),
  username,
}))

/** Buyers who make their first purchase in the demo. */
export const demoNewcomers: DemoBuyer[] = ['quillfern', 'bluemarmot', 'tinlantern'].map((username, index) => ({
  discordId: String(230_000_000_000_000_001n + BigInt(index) * 7_919n),
  username,
}))

const lines = `
  Lumen Fuchs | Kastanienallee 82 | Hinterhaus, 3. OG | Berlin | BE | 10435 | DE
  Robin Rivers | 2211 North First Street | Building 17 | San Jose | CA | 95131 | US
  大塚 葵 | 神宮前4-12-10 | コーポ欅 203 | 渋谷区 | 東京都 | 150-0001 | JP
  Camille Rousseau | 14 rue des Tables Claudiennes | | Lyon | Auvergne-Rhône-Alpes | 69001 | FR
  Sam Shore | 42 Lambton Quay | Level 3 | Wellington | WGN | 6011 | NZ
  Luiza Andrade | Rua Harmonia, 318 | Apto 52 | São Paulo | SP | 05435-000 | BR
  Bitlynn O’Connor | 209 Rue Saint-Paul Ouest | | Montréal | QC | H2Y 2A1 | CA
  Aoife Byrne | 7 Quay Street | | Galway | County Galway | H91 X5P2 | IE
  Ximena Duarte | Calle Orizaba 101 | Interior 4 | Ciudad de México | CDMX | 06700 | MX
  Elin Sjöberg | Södra Vägen 29 | lgh 1202 | Göteborg | Västra Götaland | 412 54 | SE
  Priya Raman | 18 Kamaraj Salai | Flat 2B | Chennai | TN | 600004 | IN
  Jack Thornbury | 5 Castle Mill Close | | Oxford | Oxfordshire | OX1 1NX | GB
`

export const demoAddresses: ShippingAddress[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [recipientName, line1, line2, city, state, postalCode, countryCode] = line
      .split('|')
      .map((part) => part.trim())
    return { recipientName, line1, line2: line2 || null, city, state, postalCode, countryCode }
  })
