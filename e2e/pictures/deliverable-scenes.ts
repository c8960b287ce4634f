import type { Page } from '@playwright/test'
import { failing, longName, times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { anItem, details, items, owner, shopScene } from './shop-scenes.ts'

const megabyte = 1024 * 1024
const limits = {
  mostPerItem: 10,
  mostQuantity: 10,
  fileLimitBytes: 100 * megabyte,
  storageLimitBytes: 1024 * megabyte,
  storageUsedBytes: 180 * megabyte,
}
const bundle = anItem('5', 'Supporter bundle', {
  description: 'A game key, our brush pack and the lounge.',
  price: 2500,
  stock: 3,
  imageUrl: '/images/vip-pass.png',
  roleId: '102',
  roleDurationDays: 30,
  version: 3,
  maxQuantity: 3,
  deliverables: [
    { kind: 'key', label: 'Steam key' },
    { kind: 'file', label: 'Brush pack' },
    { kind: 'role', label: 'Moderator' },
    { kind: 'link', label: 'Private playlist' },
    { kind: 'text', label: 'Setup instructions' },
  ],
})
const deliverables = [
  { _id: 'd1', kind: 'key', label: 'Steam key', keys: { available: 2, reserved: 1, sold: 41, burned: 1 } },
  {
    _id: 'd2',
    kind: 'file',
    label: 'Brush pack',
    file: {
      _id: 'f1',
      name: 'brush-pack.zip',
      sizeBytes: 24 * megabyte,
      version: 2,
      uploadedAt: '2030-05-01T10:00:00Z',
    },
    servesNewest: true,
    downloadLimit: 5,
  },
  { _id: 'd3', kind: 'role', label: 'Moderator', roleId: '101', roleDurationDays: 14 },
  { _id: 'd4', kind: 'link', label: 'Private playlist', content: 'https://example.com/playlist' },
  { _id: 'd5', kind: 'text', label: 'Setup instructions', content: 'Start the game once, then enter your key.' },
]
const keys = [
  { _id: 'k1', masked: '••••7Q2A', state: 'available', addedAt: '2030-05-01T10:00:00Z' },
  {
    _id: 'k2',
    masked: '••••M4ZP',
    state: 'reserved',
    addedAt: '2030-05-01T10:00:00Z',
    saleId: 's2',
    orderNumber: 'PF-9T2K',
  },
  {
    _id: 'k3',
    masked: '••••C8RD',
    state: 'sold',
    addedAt: '2030-05-01T10:00:00Z',
    soldAt: '2030-05-04T16:20:00Z',
    revealedAt: '2030-05-04T16:25:00Z',
    saleId: 's1',
    orderNumber: 'PF-7K3Q',
  },
]

const digitalScene = (name: string, replies: Replies, act?: Scene['act']): Scene =>
  shopScene(
    name,
    {
      'GET /guilds/details/42': { body: { ...details, deliverables: limits } },
      'GET /guilds/42/items': { body: [bundle, ...items] },
      'GET /items/5/deliverables': { body: { deliverables } },
      'GET /items/5/keys': { body: { keys, nextCursor: 'next' } },
      'POST /items/5/keys/check': {
        body: {
          added: 1,
          alreadyInPool: { count: 1, examples: ['••••7Q2A'] },
          alreadySold: { count: 1, examples: ['••••C8RD'] },
        },
      },
      ...replies,
    },
    act,
  )

/** Brings the list into the picture; dialogs scroll on their own. */
async function showList(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'What buyers get' }).scrollIntoViewIfNeeded()
}

async function editBundle(page: Page): Promise<void> {
  await press('Edit')(page)
  await page.getByRole('button', { name: 'Add Link' }).waitFor()
  await page.getByRole('heading', { name: 'What buyers get' }).evaluate((heading) => heading.scrollIntoView())
}

async function addOneOfEach(page: Page): Promise<void> {
  await press('Add New Item')(page)
  for (const kind of ['License key', 'File', 'Link', 'Text']) await press(`Add ${kind}`)(page)
  await press('Add Item')(page)
  await showList(page)
}

async function pasteKeys(page: Page): Promise<void> {
  await editBundle(page)
  await page.getByLabel('Keys to add').fill('NEW-1234-ABCD\nOLD-7Q2A\n\nOLD-C8RD\nNEW-1234-ABCD')
  await page.getByText('1 key will be added.').waitFor()
}

async function uploadVersion(page: Page): Promise<void> {
  await editBundle(page)
  await page
    .getByLabel('New version')
    .setInputFiles({ name: 'brush-pack-3.zip', mimeType: 'application/zip', buffer: Buffer.alloc(2 * megabyte) })
  await page.getByRole('button', { name: 'Cancel upload' }).scrollIntoViewIfNeeded()
}

async function refuseKeys(page: Page): Promise<void> {
  await editBundle(page)
  await page.getByLabel('Keys to add').fill('NEW-1234-ABCD\nNEW-5678-EFGH')
  await press('Update Item')(page)
  await page.getByText('An item can have up to').first().waitFor()
}

async function openKeys(page: Page): Promise<void> {
  await press('Keys')(page)
  await page.getByRole('dialog').waitFor()
}

async function askToReveal(page: Page): Promise<void> {
  await openKeys(page)
  await press('Reveal key')(page)
}

const longDeliverables = times(10, (index) => ({
  _id: `d${index}`,
  kind: 'text',
  label: `${longName} ${index}`,
  content: 'A long text about a small thing. '.repeat(60),
}))

export const deliverableScenes = [
  digitalScene('deliverables-editor', {}, editBundle),
  digitalScene('deliverables-loading', { 'GET /items/5/deliverables': null }, press('Edit')),
  digitalScene('deliverables-failed', { 'GET /items/5/deliverables': failing }, async (page) => {
    await press('Edit')(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded()
  }),
  digitalScene('deliverables-errors', {}, addOneOfEach),
  digitalScene('deliverables-keys-check', {}, pasteKeys),
  digitalScene('deliverables-upload', { 'POST /guilds/42/files': null }, uploadVersion),
  digitalScene(
    'deliverables-keys-refused',
    {
      'PUT /items/5': {
        status: 409,
        body: { message: 'An item can have up to 100,000 unsold keys.', code: 'KEY_POOL_FULL', field: 'keys' },
      },
    },
    refuseKeys,
  ),
  digitalScene(
    'deliverables-full',
    { 'GET /items/5/deliverables': { body: { deliverables: longDeliverables } } },
    editBundle,
  ),
  digitalScene(
    'deliverables-free',
    { 'GET /guilds/details/42': { body: { ...details, owner: { ...owner, isPremium: false }, deliverables: limits } } },
    editBundle,
  ),
  digitalScene('deliverables-list', {}),
  digitalScene('keys', {}, openKeys),
  digitalScene('keys-reveal', {}, askToReveal),
  digitalScene('keys-empty', { 'GET /items/5/keys': { body: { keys: [] } } }, openKeys),
  digitalScene('keys-loading', { 'GET /items/5/keys': null }, openKeys),
  digitalScene('keys-failed', { 'GET /items/5/keys': failing }, async (page) => {
    await openKeys(page)
    await page.getByRole('button', { name: 'Retry' }).first().waitFor()
  }),
]
