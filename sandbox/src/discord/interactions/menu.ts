import { Declined } from '../../http/declined.ts'
import { type EntitySelect, type Select, selectKinds } from '../messages/component.ts'
import { type Entity, entitiesFor, pickerContext } from '../world/entities.ts'
import type { World } from '../world/world.ts'

export type Menu = Select | EntitySelect

/** The user who opens a menu, and the channel. */
export type MenuUser = { channelId: string; userId: string }

const signs = { user: '', role: '@', channel: '#' }

export function isMenu<Component extends { type: number }>(
  component: Component,
): component is Extract<Component, { type: Menu['type'] }> {
  return component.type === 3 || component.type in selectKinds
}

/** A menu's options; an entity menu offers the server's members, roles or channels. */
export function menuOptions(world: World, menu: Menu, user: MenuUser): Select['options'] {
  if (menu.type === 3) return menu.options
  return entitiesIn(world, menu, user).map(({ kind, id, name }) => ({
    value: id,
    label: name.startsWith('@') ? name : `${signs[kind]}${name}`,
    ...(menu.default_values?.some((value) => value.id === id) && { default: true }),
  }))
}

/** The members, roles and channels that the values refer to. */
export function pickedEntities(world: World, menu: Menu, user: MenuUser, values: string[]): Entity[] {
  return menu.type === 3 ? [] : entitiesIn(world, menu, user).filter(({ id }) => values.includes(id))
}

/** Refuses values that the menu doesn't offer, too few and too many. */
export function checkValues(world: World, menu: Menu, user: MenuUser, values: string[]): void {
  const { min_values: min, max_values: max } = menu
  const options = menuOptions(world, menu, user)
  const isKnown = values.every((value) => options.some((option) => option.value === value))
  if (isKnown && values.length >= min && values.length <= max) return
  throw new Declined(400, `Choose ${min === max ? min : `${min} to ${max}`} of the menu's options.`)
}

function entitiesIn(world: World, { type, channel_types: channelTypes }: EntitySelect, user: MenuUser): Entity[] {
  return entitiesFor(world, pickerContext(world, user), {
    kinds: selectKinds[type],
    ...(channelTypes && { channelTypes }),
  })
}
