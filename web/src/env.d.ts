interface ImportMetaEnv {
  readonly VITE_SUPPORT_SERVER_URL?: string
  readonly VITE_BOT_INVITE_URL?: string
}
