import { Declined } from '../../http/declined.ts'
import { type Route, route } from '../../http/router.ts'
import { type Attribute, attributes } from '../login/login-state.ts'
import { isCurrency } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, findSeller } from '../people.ts'
import { control, readFlag, readOneOf } from './control.ts'

/** Seller account settings and the attributes shared at login. */
export function sellerControls(paypal: Paypal): Route[] {
  return [
    route(
      'POST /paypal/control/sellers/{seller}/restrict',
      '{"restricted": true}: blocks payments to this seller.',
      (call) =>
        control(
          paypal,
          call,
          (read) => mark(paypal, 'restricted', call.param('seller'), readFlag(read, 'restricted', true)),
          '/control',
        ),
    ),
    route(
      'POST /paypal/control/sellers/{seller}/verify',
      '{"verified": false}: puts payments to this seller on hold.',
      (call) =>
        control(paypal, call, (read) =>
          mark(paypal, 'unverified', call.param('seller'), !readFlag(read, 'verified', true)),
        ),
    ),
    route(
      'POST /paypal/control/sellers/{seller}/currencies',
      '{"held": "USD,EUR"}: puts payments in other currencies on hold; without "held" accepts all.',
      (call) => control(paypal, call, (read) => holdCurrencies(paypal, call.param('seller'), read('held'))),
    ),
    route(
      'POST /paypal/control/login/share',
      '{"attribute": "verified_account", "shared": false}: sets whether the app receives it.',
      (call) =>
        control(paypal, call, (read) =>
          share(paypal, readOneOf(read, 'attribute', attributes), readFlag(read, 'shared', true)),
        ),
    ),
  ]
}

function mark({ state }: Paypal, list: 'restricted' | 'unverified', name: string, isMarked: boolean) {
  const { payerId } = sellerCalled(name)
  const others = state.value[list].filter((id) => id !== payerId)
  state.value[list] = isMarked ? [...others, payerId] : others
  return { [list]: state.value[list] }
}

function holdCurrencies({ state }: Paypal, name: string, held: string | undefined) {
  const { payerId } = sellerCalled(name)
  const { [payerId]: _before, ...others } = state.value.currencies
  const codes = held?.split(',').map((code) => code.trim())
  const unknown = codes?.find((code) => !isCurrency(code))
  if (unknown !== undefined) throw new Declined(400, `"${unknown}" is not a supported currency.`)
  state.value.currencies = codes ? { ...others, [payerId]: codes } : others
  return { currencies: state.value.currencies }
}

function share({ state }: Paypal, attribute: Attribute, isShared: boolean) {
  const others = state.value.unshared.filter((name) => name !== attribute)
  state.value.unshared = isShared ? others : [...others, attribute]
  return { unshared: state.value.unshared }
}

function sellerCalled(name: string): Account {
  const seller = findSeller(name)
  if (!seller) throw new Declined(404, `Unknown seller: ${name}.`)
  return seller
}
