import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Windows', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0`],
  ['Opera on Windows', `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0`],
  ['Safari on macOS', `${mac} Version/18.0 Safari/605.1.15`],
  ['Safari on iOS', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${iphone} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${android} Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Edge on Android', `${android} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['Linux', 'a program of someone on Linux'],
  ['Firefox', 'Firefox/131.0'],
  ['Unknown device', 'curl/8.9.1'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
])('describes a device as %s', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})
