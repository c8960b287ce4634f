// The package has no declarations for its schemas.
declare module 'discord-api-spec/zod'
