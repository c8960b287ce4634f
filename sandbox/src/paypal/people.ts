export type Address = {
  address_line_1: string
  address_line_2?: string
  admin_area_2: string
  admin_area_1: string
  postal_code: string
  country_code: string
}

export type Account = {
  key: string
  payerId: string
  name: { given_name: string; surname: string }
  email: string
}

export type Buyer = Account & { addresses: { default: Address; another: Address } }

/** Owns the API credentials; the payee of subscriptions and of orders without a payee. */
export const platform = account('guildshop', 'GLDSHQP234567', 'Guildshop', 'Platform')

const milo = account('milo', 'MLLSELLER2345', 'Milo', 'Marsh')
const rusty = account('rusty', 'RUSTYSELLER23', 'Rusty', 'Nail')

export const initialRestricted = [rusty.payerId]
export const initialUnverified = [milo.payerId, rusty.payerId]
/** Sellers limited to these currencies; all others accept any. */
export const initialCurrencies = { [milo.payerId]: ['USD'] }

export const sellers: Account[] = [
  account('finn', 'FNNSELLER2345', 'Finn', 'Fisher'),
  account('petra', 'PETRASELLER23', 'Petra', 'Pixel'),
  milo,
  rusty,
  account('nora', 'NRASELLER2345', 'Nora', 'North'),
]

const robin: Buyer = {
  ...account('robin', 'RQBNBUYER2345', 'Robin', 'Rivers'),
  addresses: {
    default: {
      address_line_1: '2211 North First Street',
      address_line_2: 'Building 17',
      admin_area_2: 'San Jose',
      admin_area_1: 'CA',
      postal_code: '95131',
      country_code: 'US',
    },
    another: {
      address_line_1: '1 Harbor Way',
      admin_area_2: 'Portland',
      admin_area_1: 'ME',
      postal_code: '04101',
      country_code: 'US',
    },
  },
}

const sam: Buyer = {
  ...account('sam', 'SAMBUYER23456', 'Sam', 'Shore'),
  addresses: {
    default: {
      address_line_1: '42 Lambton Quay',
      address_line_2: 'Level 3',
      admin_area_2: 'Wellington',
      admin_area_1: 'Wellington',
      postal_code: '6011',
      country_code: 'NZ',
    },
    another: {
      address_line_1: '7 Victoria Street',
      address_line_2: 'Flat 2',
      admin_area_2: 'Hamilton',
      admin_area_1: 'Waikato',
      postal_code: '3204',
      country_code: 'NZ',
    },
  },
}

export const buyers: Buyer[] = [robin, sam]

/** Finds a payee by payer id or email. */
export function findPayee(idOrEmail: string): Account | undefined {
  return accounts().find(({ payerId, email }) => payerId === idOrEmail || email === idOrEmail.toLowerCase())
}

/** Accounts that can log in: the sellers, and the operator who sells through the platform's own account. */
export function accounts(): Account[] {
  return [...sellers, platform]
}

export function findSeller(keyOrId: string): Account | undefined {
  return accounts().find(({ key, payerId }) => key === keyOrId || payerId === keyOrId)
}

export function findBuyer(keyOrId: string): Buyer | undefined {
  return buyers.find(({ key, payerId }) => key === keyOrId || payerId === keyOrId)
}

export function fullName({ name }: Account): string {
  return `${name.given_name} ${name.surname}`
}

function account(key: string, payerId: string, given_name: string, surname: string): Account {
  return { key, payerId, name: { given_name, surname }, email: `${key}@sandbox-paypal.example` }
}
