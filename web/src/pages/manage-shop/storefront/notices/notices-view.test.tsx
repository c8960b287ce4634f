import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Answer, answered, neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPreview, detailsForManagers, mug, showStorefront } from '../storefront-page.testing.tsx'

const untouched = { isEnabled: true, text: null, channelId: null, roleId: null, version: 0 }
const events = ['purchase', 'membership', 'gift', 'goal']
const defaults = { place: 'purchase', channelId: null, roleId: null, goal: null }
const nothingSaved = { server: events.map((event) => ({ event, ...untouched })), items: [], defaults }
const general = '520000000000000201'

type Replies = { notices?: Answer; preview?: Answer }

/** Returns what was sent to the preview. */
function showNotices({ notices = nothingSaved, preview = aPreview('Robin just bought **Mug**!') }: Replies = {}) {
  const previewed: unknown[] = []
  server.use(
    http.get('/api/guilds/42/notices', answered(notices)),
    http.get('/api/discord/guilds/42/roles', () => HttpResponse.json([{ id: '301', name: 'Fans' }])),
    http.post('/api/guilds/42/notices/preview', async ({ request }) => {
      previewed.push(await request.json())
      return answered(preview)()
    }),
  )
  showStorefront({}, '?view=notices')
  return previewed
}

function answerSave(path = '/api/guilds/42/notices/purchase') {
  const sent: unknown[] = []
  server.use(
    http.put(path, async ({ request }) => {
      const body = Object(await request.json())
      sent.push(body)
      const notice = { ...body, event: path.split('/').at(-1), version: body.version + 1 }
      return HttpResponse.json({ message: 'Notice saved.', notice })
    }),
  )
  return sent
}

const textField = () => screen.findByRole('textbox', { name: 'Text' })

describe('NoticesView', () => {
  test('is not offered to managers', async () => {
    showStorefront({ details: detailsForManagers })

    await screen.findByRole('link', { name: 'Gifts' })
    expect(screen.queryByRole('link', { name: 'Notices' })).toBeNull()
  })

  test('saves text, channel and role of the server', async () => {
    const sent = answerSave()
    showNotices()

    await userEvent.click(await textField())
    await userEvent.paste('Yay {buyer}!')
    await screen.findByRole('option', { name: 'general' })
    await userEvent.selectOptions(screen.getByLabelText('Channel'), 'general')
    await userEvent.selectOptions(screen.getByLabelText('Role to ping'), 'Fans')
    await press('Save notice')

    expect(await screen.findByText('Notice saved.')).toBeTruthy()
    const saved = { isEnabled: true, text: 'Yay {buyer}!', channelId: general, roleId: '301', version: 0 }
    expect(sent).toEqual([saved])
  })

  test('turns a notice off', async () => {
    const sent = answerSave()
    showNotices()

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Post this notice' }))
    expect(screen.getByText('This notice is turned off.')).toBeTruthy()
    await press('Save notice')

    await waitFor(() => expect(sent).toMatchObject([{ isEnabled: false }]))
  })
})

describe('the text of a notice', () => {
  test('inserts placeholders where the caret is', async () => {
    showNotices()
    const field = await textField()
    await userEvent.click(field)
    await userEvent.paste('Hi !')
    await userEvent.keyboard('{ArrowLeft}')

    await press('Insert {buyer}')

    expect(field).toHaveProperty('value', 'Hi {buyer}!')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field).toHaveProperty('selectionStart', 'Hi {buyer}'.length)
  })

  test.each([
    ['Hi {buyr}', /\{buyr\} isn't a placeholder of this notice/],
    ['x'.repeat(501), "A notice can't be longer than 500 characters."],
  ])('explains a text that cannot be used and sends nothing', async (text, words) => {
    const sent = answerSave()
    showNotices()
    await userEvent.click(await textField())
    await userEvent.paste(text)

    await press('Save notice')

    expect(screen.getByText(words)).toBeTruthy()
    expect((await textField()).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test('counts characters', async () => {
    showNotices()
    await userEvent.click(await textField())
    await userEvent.paste('12345')

    expect(screen.getByText('5 of 500 characters')).toBeTruthy()
  })

  test('previews what is typed once typing pauses', async () => {
    const previewed = showNotices()
    expect(await screen.findByRole('figure', { name: 'Preview of the notice in Discord' })).toBeTruthy()

    await userEvent.click(await textField())
    await userEvent.paste('Yay {item}')

    const shown = { event: 'purchase', itemId: null, roleId: null }
    await waitFor(() =>
      expect(previewed).toEqual([
        { ...shown, text: '{buyer} just bought **{item}**!' },
        { ...shown, text: 'Yay {item}' },
      ]),
    )
  })
})

describe('a saved notice', () => {
  test('resets the server to the default', async () => {
    const sent = answerSave()
    const [purchase, ...others] = nothingSaved.server
    const stored = { ...purchase, text: 'Old', channelId: general, isEnabled: false, version: 3 }
    showNotices({ notices: { ...nothingSaved, server: [stored, ...others] } })
    expect(await textField()).toHaveProperty('value', 'Old')

    await press('Reset to default')
    await press('Save notice')

    await waitFor(() => expect(sent).toEqual([{ ...untouched, version: 3 }]))
  })

  test('offers the latest version after a conflict and keeps the changes', async () => {
    showNotices()
    server.use(
      http.put('/api/guilds/42/notices/purchase', refuse(409, { code: 'NOTICE_CHANGED', message: 'Changed.' })),
    )
    await userEvent.click(await textField())
    await userEvent.paste('Mine')
    await press('Save notice')
    const [purchase, ...others] = nothingSaved.server
    const latest = { ...purchase, text: 'Theirs', version: 1 }
    server.use(
      http.get('/api/guilds/42/notices', () => HttpResponse.json({ ...nothingSaved, server: [latest, ...others] })),
    )
    const sent = answerSave()

    await press('Load latest version')
    expect(await screen.findByText('Latest version loaded. Your changes were kept.')).toBeTruthy()
    await press('Save notice')

    await waitFor(() => expect(sent).toMatchObject([{ text: 'Mine', version: 1 }]))
  })
})

describe('the notice of an item', () => {
  const own = { ...untouched, event: 'purchase', text: 'Mug!', version: 2 }
  const withOwn = { ...nothingSaved, items: [{ itemId: mug._id, itemName: 'Mug', notices: [own] }] }
  const path = `/api/items/${mug._id}/notices/purchase`

  async function chooseMug(name: string) {
    await screen.findByRole('option', { name })
    await userEvent.selectOptions(screen.getByLabelText('For'), name)
  }

  test('is added, without the event of goals', async () => {
    const sent = answerSave(path)
    showNotices()
    await chooseMug('Mug')

    await userEvent.click(await textField())
    await userEvent.paste('Mug!')
    await press('Save notice')

    await waitFor(() => expect(sent).toMatchObject([{ text: 'Mug!', version: 0 }]))
    expect(screen.queryByRole('option', { name: 'The donation goal is reached' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset to default' })).toBeNull()
  })

  test('is removed after a confirmation', async () => {
    const removed: string[] = []
    showNotices({ notices: withOwn })
    await chooseMug('Mug (custom notice)')
    expect(await textField()).toHaveProperty('value', 'Mug!')
    server.use(
      http.delete(path, () => {
        removed.push('purchase')
        server.use(http.get('/api/guilds/42/notices', () => HttpResponse.json(nothingSaved)))
        return HttpResponse.json({ message: "The item uses the server's notice again." })
      }),
    )

    await press('Remove custom notice')
    await press('Remove notice')

    expect(await screen.findByText("The item uses the server's notice again.")).toBeTruthy()
    expect(removed).toEqual(['purchase'])
    expect(await textField()).toHaveProperty('value', '')
  })

  test('shows the text for all items as the default', async () => {
    const [purchase, ...others] = nothingSaved.server
    const ofServer = { ...purchase, text: 'All items: {item}', version: 1 }
    showNotices({ notices: { ...nothingSaved, server: [ofServer, ...others] } })

    await chooseMug('Mug')

    expect((await textField()).getAttribute('placeholder')).toBe('All items: {item}')
  })
})

describe('states', () => {
  test('placeholders while the notices load', async () => {
    showNotices({ notices: neverAnswer })

    expect(await screen.findByText('Loading the storefront...')).toBeTruthy()
  })

  test('notices that fail to load can be retried', async () => {
    showNotices({ notices: refuse(400) })
    await screen.findByText('Failed to load the notices.')
    server.use(http.get('/api/guilds/42/notices', () => HttpResponse.json(nothingSaved)))

    await press('Retry')

    expect(await textField()).toBeTruthy()
  })

  test('a preview that fails leaves the editor usable', async () => {
    showNotices({ preview: refuse(400) })

    expect(await screen.findByText('Failed to load the preview.')).toBeTruthy()
    expect(await textField()).toHaveProperty('disabled', false)
  })

  test.each([
    [{ ...defaults, place: 'none' }, 'purchase', /Announcements are turned off in the server's settings/],
    [defaults, 'goal', "You don't have a donation goal at the moment."],
    [{ ...defaults, goal: { channelId: null, roleId: null } }, 'goal', /Your donation goal has no channel/],
  ])('says why a notice is not posted', async (given, event, words) => {
    showNotices({ notices: { ...nothingSaved, defaults: given } })

    await userEvent.selectOptions(await screen.findByLabelText('When'), event)

    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('a save that fails shows why', async () => {
    showNotices()
    server.use(http.put('/api/guilds/42/notices/purchase', refuse(403, { message: 'Premium is needed.' })))
    await textField()

    await press('Save notice')

    expect((await screen.findByRole('alert')).textContent).toBe('Premium is needed.')
  })
})
