import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { type Attribute, attributes } from '../login/login-state.ts'
import { isCurrency } from '../money.ts'
import { releaseHeld } from '../payments/release-held.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, findSeller } from '../people.ts'
import { control, readFlag, readOneOf } from './control.ts'

/** Seller account settings and the attributes shared at login. */
export function sellerControls(app: FastifyInstance, paypal: Paypal): void {
  app.post<PathParams<'seller'>>(
    '/paypal/control/sellers/:seller/restrict',
    about('{"restricted": true}: blocks payments to this seller.'),
    control(paypal, (read, { seller }) =>
      setSellerFlag(paypal, 'restricted', seller, readFlag(read, 'restricted', true)),
    ),
  )
  app.post<PathParams<'seller'>>(
    '/paypal/control/sellers/:seller/verify',
    about('{"verified": false}: puts payments to this seller on hold; true releases them.'),
    control(paypal, (read, { seller }) => setVerified(paypal, seller, readFlag(read, 'verified', true))),
  )
  app.post<PathParams<'seller'>>(
    '/paypal/control/sellers/:seller/currencies',
    about('{"held": "USD,EUR"}: puts payments in other currencies on hold; without "held" accepts all.'),
    control(paypal, (read, { seller }) => setHeldCurrencies(paypal, seller, read('held'))),
  )
  app.post(
    '/paypal/control/login/share',
    about('{"attribute": "verified_account", "shared": false}: sets whether the app receives it.'),
    control(paypal, (read) =>
      setShared(paypal, readOneOf(read, 'attribute', attributes), readFlag(read, 'shared', true)),
    ),
  )
}

function setVerified(paypal: Paypal, name: string, isVerified: boolean) {
  if (isVerified) releaseHeld(paypal, requireSeller(name).payerId, 'VERIFICATION_REQUIRED')
  return setSellerFlag(paypal, 'unverified', name, !isVerified)
}

function setSellerFlag({ state }: Paypal, list: 'restricted' | 'unverified', name: string, isSet: boolean) {
  const { payerId } = requireSeller(name)
  const others = state.value[list].filter((id) => id !== payerId)
  state.value[list] = isSet ? [...others, payerId] : others
  return { [list]: state.value[list] }
}

function setHeldCurrencies({ state }: Paypal, name: string, held: string | undefined) {
  const { payerId } = requireSeller(name)
  const { [payerId]: _before, ...others } = state.value.currencies
  const codes = held?.split(',').map((code) => code.trim())
  const unknown = codes?.find((code) => !isCurrency(code))
  if (unknown !== undefined) throw new Declined(400, `"${unknown}" is not a supported currency.`)
  state.value.currencies = codes ? { ...others, [payerId]: codes } : others
  return { currencies: state.value.currencies }
}

function setShared({ state }: Paypal, attribute: Attribute, isShared: boolean) {
  const others = state.value.unshared.filter((name) => name !== attribute)
  state.value.unshared = isShared ? others : [...others, attribute]
  return { unshared: state.value.unshared }
}

export function requireSeller(name: string): Account {
  const seller = findSeller(name)
  if (!seller) throw new Declined(404, `Unknown seller: ${name}.`)
  return seller
}
