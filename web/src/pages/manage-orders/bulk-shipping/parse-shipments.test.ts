import { csvLine } from '@guildshop/contract/csv'
import { expect, test } from 'vitest'
import { readShipments } from './parse-shipments.ts'

test.each([
  ['commas', 's-1,1Z1\ns-2,1Z2\n'],
  ['semicolons', 's-1;1Z1\r\ns-2;1Z2'],
  ['tabs', 's-1\t1Z1\ns-2\t1Z2'],
  ['a header row', 'Order ID,Tracking number\ns-1,1Z1\ns-2,1Z2'],
  ['reordered columns', 'tracking_number,item,order_id\n1Z1,Mug,s-1\n1Z2,Banner,s-2'],
  ['API field names as headers', 'saleId,trackingNumber\ns-1,1Z1\ns-2,1Z2'],
])('parses a table with %s', (_, text) => {
  expect(readShipments(text)).toEqual([
    { saleId: 's-1', trackingNumber: '1Z1' },
    { saleId: 's-2', trackingNumber: '1Z2' },
  ])
})

test('accepts a missing tracking number but not a missing order id', () => {
  expect(readShipments('s-1\ns-2,\n,1Z3\n\n')).toEqual([{ saleId: 's-1' }, { saleId: 's-2' }])
})

test('ships without tracking numbers when the header has only the id', () => {
  expect(readShipments('Order ID,Item\ns-1,Mug')).toEqual([{ saleId: 's-1' }])
})

test('strips the apostrophe that guards exported cells against formulas', () => {
  expect(readShipments(csvLine(['s-1', '-12345']))).toEqual([{ saleId: 's-1', trackingNumber: '-12345' }])
})

test.each(['－12345', '\u200B=12345', '＝1'])('reads %j back as it was exported', (trackingNumber) => {
  expect(readShipments(csvLine(['s-1', trackingNumber]))).toEqual([{ saleId: 's-1', trackingNumber }])
})

test('returns nothing for empty input', () => {
  expect(readShipments(' \n ')).toEqual([])
})
