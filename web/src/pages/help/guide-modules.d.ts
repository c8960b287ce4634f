declare module '*/README.md?guide' {
  const start: import('../../../guide/guide-plugin.ts').GuideStart
  export default start
}
