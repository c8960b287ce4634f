/** PayPal's error for an invalid token, which the official documents don't cover everywhere. */
export const oauthRefusal = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', pattern: '^[a-z_]+$' }, error_description: { type: 'string' } },
}

const text = { type: 'string', minLength: 1 }

const form = (...shapes: Array<Record<string, unknown>>) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        anyOf: shapes.map((properties) => ({
          type: 'object',
          required: Object.keys(properties),
          properties,
          additionalProperties: false,
        })),
      },
    },
  },
})

const answers = (schema: object) => ({
  200: { content: { 'application/json': { schema } } },
  400: { content: { 'application/json': { schema: oauthRefusal } } },
  401: { content: { 'application/json': { schema: oauthRefusal } } },
})

const basic = [{ Basic: [] }]

/** From here on: calls that no official document covers, as described in the providers' guides. */
export const ownDiscordDocument = {
  paths: {
    '/oauth2/token': {
      post: {
        operationId: 'oauth2_token',
        security: basic,
        requestBody: form(
          { grant_type: { const: 'authorization_code' }, code: text, redirect_uri: { type: 'string', format: 'uri' } },
          { grant_type: { const: 'refresh_token' }, refresh_token: text },
        ),
        responses: answers({
          type: 'object',
          required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
          properties: {
            access_token: text,
            token_type: { const: 'Bearer' },
            expires_in: { const: 604_800 },
            refresh_token: text,
            scope: { type: 'string', pattern: '^[a-z._]+( [a-z._]+)*$' },
          },
        }),
      },
    },
    '/oauth2/token/revoke': {
      post: {
        operationId: 'oauth2_token_revoke',
        security: basic,
        requestBody: form({ token: text }),
        responses: answers({}),
      },
    },
  },
}

export const ownPaypalDocument = {
  paths: {
    '/v1/oauth2/token': {
      post: {
        operationId: 'oauth2.token',
        security: basic,
        requestBody: form(
          { grant_type: { const: 'client_credentials' } },
          { grant_type: { const: 'authorization_code' }, code: text },
        ),
        responses: answers({
          type: 'object',
          required: ['access_token', 'token_type', 'expires_in', 'scope', 'nonce'],
          properties: {
            access_token: text,
            token_type: { const: 'Bearer' },
            expires_in: { type: 'integer', minimum: 1 },
            scope: { type: 'string', pattern: '(^| )openid( |$)' },
            app_id: { type: 'string', pattern: '^APP-' },
            nonce: text,
          },
        }),
      },
    },
    '/v1/identity/oauth2/userinfo': {
      get: {
        operationId: 'identity.userinfo',
        security: [{ Oauth2: [] }],
        parameters: [{ name: 'schema', in: 'query', required: true, schema: { const: 'paypalv1.1' } }],
        responses: answers({
          type: 'object',
          required: ['user_id', 'payer_id', 'verified_account', 'emails'],
          properties: {
            user_id: { type: 'string', format: 'uri' },
            name: text,
            payer_id: { type: 'string', pattern: '^[2-9A-HJ-NP-Z]{13}$' },
            verified_account: { enum: ['true', 'false', true, false] },
            emails: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['value'],
                properties: { value: { type: 'string', format: 'email' } },
              },
            },
          },
        }),
      },
    },
  },
}
