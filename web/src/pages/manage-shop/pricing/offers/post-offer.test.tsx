import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { answered, neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPricing, aRule, showPricing } from '../pricing-page.testing.tsx'

const path = '/price-rules/r-1/post'
const channel = () => screen.findByRole('combobox', { name: 'Channel' })

describe('PostOffer', () => {
  test('posts the text in the chosen channel', async () => {
    const sent = answerPost(path, { message: 'Posted in #general.' })
    showPricing()
    await press('Post in a channel')
    const text = await screen.findByRole('textbox', { name: 'Message' })
    expect(text).toHaveProperty('value', 'Use the code SUMMER20 and get 20% off all items.')

    await userEvent.selectOptions(await channel(), '#general')
    await userEvent.clear(text)
    await userEvent.type(text, ' Only today! ')
    await press('Post offer')

    expect(await screen.findByText('Posted in #general.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([{ channelId: '520000000000000201', text: 'Only today!' }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post in a channel' }))
  })

  test('suggests a text for a sale', async () => {
    showPricing({ pricing: aPricing({ rules: [aRule({ kind: 'sale', code: null, name: 'Summer sale' })] }) })

    await press('Post in a channel')

    const text = await screen.findByRole('textbox', { name: 'Message' })
    expect(text).toHaveProperty('value', 'Summer sale: 20% off all items.')
    expect(screen.getByText('The bot posts your message with a button that opens the shop.')).toBeTruthy()
  })

  test('requires a channel and a text', async () => {
    showPricing()
    await press('Post in a channel')
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Message' }))
    await channel()

    await press('Post offer')

    expect(screen.getByText('Choose a channel.')).toBeTruthy()
    expect(screen.getByText('Enter a message.')).toBeTruthy()
    expect(document.activeElement).toBe(await channel())
  })

  test('marks channels that the bot cannot post in', async () => {
    showPricing()
    await press('Post in a channel')
    await channel()

    expect(screen.getByRole('option', { name: "#staff (bot can't post)" })).toHaveProperty('disabled', true)
  })

  test('waits for the channels', async () => {
    showPricing({ channels: neverAnswer })

    await press('Post in a channel')

    expect(await screen.findByRole('button', { name: 'Post offer' })).toHaveProperty('disabled', true)
  })

  test('shows how to invite the bot where the channels fail to load', async () => {
    server.use(http.get('/api/discord/links', refuse(404)))
    showPricing({ channels: refuse(400) })
    await press('Post in a channel')
    expect(await screen.findByText("We couldn't load this server's channels.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'invite the bot' })).toBeTruthy()
    server.use(http.get('/api/discord/guilds/42/channels', answered([{ id: '520000000000000201', name: 'general' }])))

    await press('Retry')

    expect(await channel()).toBeTruthy()
  })

  test('shows why posting failed', async () => {
    answerPost(path, refuse(409, { message: "The bot can't post in this channel." }))
    showPricing()
    await press('Post in a channel')
    await userEvent.selectOptions(await channel(), '#general')

    await press('Post offer')

    expect((await screen.findByRole('alert')).textContent).toBe("The bot can't post in this channel.")
  })
})
