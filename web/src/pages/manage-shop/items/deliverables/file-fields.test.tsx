import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { entry, fillGame, game, openGame, openNew, serveDeliverables, takeItem } from './deliverables.testing.tsx'

const brushes = new File(['brushes'], 'brushes.zip', { type: 'application/zip' })
const uploaded = { _id: 'f-2', name: 'brushes.zip', sizeBytes: 1536 }
const stored = {
  _id: 'd-3',
  kind: 'file',
  label: 'Brush pack',
  file: { _id: 'f-1', name: 'old.zip', sizeBytes: 2048, version: 2, uploadedAt: '2030-01-01T00:00:00Z' },
  servesNewest: false,
  downloadLimit: 3,
}

function takeFile(...answers: [() => Response | Promise<Response>, ...(() => Response | Promise<Response>)[]]) {
  const requests: { name: string | null; type: string | null; text: string }[] = []
  server.use(
    http.post('/api/guilds/42/files', async ({ request }) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)] ?? neverAnswer
      requests.push({
        name: new URL(request.url).searchParams.get('name'),
        type: request.headers.get('content-type'),
        text: await request.text(),
      })
      return answer()
    }),
  )
  return requests
}

const choose = (file: File, label = 'File') => userEvent.upload(entry('File').getByLabelText(label), file)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A file of this size without its content. */
function fileOf(size: number): File {
  const file = new File(['x'], 'large.zip')
  Object.defineProperty(file, 'size', { value: size })
  return file
}

async function openNewFile() {
  await openNew()
  fillGame()
  await press('Add File')
}

test('uploads the file as it is and sends its id with the item', async () => {
  const files = takeFile(() => HttpResponse.json(uploaded))
  const items = takeItem('post', '/guilds/42/items')
  await openNewFile()

  await choose(brushes)
  expect(await entry('File').findByText(/1\.5 KB · Version 1 · Uploaded, not saved yet/)).toBeDefined()
  await press('Add Item')

  await isClosed()
  expect(files).toEqual([{ name: 'brushes.zip', type: 'application/octet-stream', text: 'brushes' }])
  expect(items[0]).toMatchObject({
    deliverables: [{ kind: 'file', label: 'brushes.zip', fileId: 'f-2', servesNewest: true, downloadLimit: 5 }],
  })
})

test('shows progress, refuses to save meanwhile and can be cancelled', async () => {
  takeFile(neverAnswer)
  await openNewFile()

  await choose(brushes)
  expect(await screen.findByRole('progressbar', { name: 'Upload of brushes.zip' })).toBeDefined()
  await press('Add Item')
  expect(entry('File').getByText('Wait until the upload has finished, or cancel it.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel upload' }))
  await press('Cancel upload')

  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(entry('File').getByLabelText('File')).toBeDefined()
})

test('offers a retry when the upload fails', async () => {
  takeFile(refuse(403, { message: 'Storage limit reached.' }), () => HttpResponse.json(uploaded))
  await openNewFile()

  await choose(brushes)
  expect(await entry('File').findByText('brushes.zip: Storage limit reached.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry upload' }))
  await press('Retry upload')

  expect(await entry('File').findByText(/Version 1/)).toBeDefined()
})

test.each([
  [0, 'This file is empty.'],
  [11 * 1024 * 1024, 'This file is 11 MB. The limit is 10 MB.'],
  [6 * 1024 * 1024, 'This file is 6 MB, but only 5 MB of your storage is free. Remove a file or choose a smaller one.'],
])('refuses a file of %d bytes before uploading it', async (size, problem) => {
  const files = takeFile(neverAnswer)
  await openNewFile()

  await choose(fileOf(size))

  expect(entry('File').getByText(problem)).toBeDefined()
  expect(files).toEqual([])
})

test('asks for a file', async () => {
  await openNewFile()

  await press('Add Item')

  expect(entry('File').getByText('Choose a file to upload.')).toBeDefined()
})

test('shows limits and used storage', async () => {
  await openNewFile()

  expect(entry('File').getByText('Up to 10 MB per file. 95 MB of 100 MB storage used.')).toBeDefined()
})

test('replaces a file by a new version and changes its settings', async () => {
  takeFile(() => HttpResponse.json(uploaded))
  const items = takeItem('put', '/items/i-1')
  serveDeliverables({ deliverables: [stored] })
  await openGame({
    items: [{ ...game, stock: -1, maxQuantity: 1, deliverables: [{ kind: 'file', label: 'Brush pack' }] }],
  })

  expect(await screen.findByText(/2 KB · Version 2/)).toBeDefined()
  await choose(brushes, 'New version')
  expect(await entry('File').findByText(/1\.5 KB · Version 3/)).toBeDefined()
  await userEvent.selectOptions(entry('File').getByLabelText('Versions'), 'Buyers get the newest version')
  await userEvent.clear(entry('File').getByLabelText('Download limit'))
  await userEvent.type(entry('File').getByLabelText('Download limit'), '10')
  await press('Update Item')

  await isClosed()
  expect(items[0]).toMatchObject({
    deliverables: [
      { _id: 'd-3', kind: 'file', label: 'Brush pack', fileId: 'f-2', servesNewest: true, downloadLimit: 10 },
    ],
  })
})
