import { z } from 'zod';

/** External services of the product. */
export const ADAPTER_NAMES = [
  'payments',
  'asaas',
  'focus',
  'mail',
  'inbox',
  'assistant',
  'lookups',
  'courts',
  'files',
  'whatsapp',
] as const;
export type AdapterName = (typeof ADAPTER_NAMES)[number];

/** Adapters that the panel configures. The environment sets the file store: moving files is not a setting. */
export const STORED_ADAPTERS = [
  'payments',
  'asaas',
  'focus',
  'mail',
  'inbox',
  'assistant',
  'lookups',
  'courts',
  'whatsapp',
] as const;
export type StoredAdapter = (typeof STORED_ADAPTERS)[number];

export const isStoredAdapter = (value: unknown): value is StoredAdapter =>
  STORED_ADAPTERS.some((name) => name === value);

const text = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, `No máximo ${most} caracteres`)
    // Values travel in headers and addresses: no control characters.
    .regex(/^[^\p{Cc}]*$/u, 'Há um caractere que não pode ser usado');
const token = (missing: string) => text(500, missing).regex(/^\S+$/, 'Sem espaços, por favor');

const optionalToken = z
  .string()
  .trim()
  .max(500, 'No máximo 500 caracteres')
  .regex(/^\S*$/, 'Sem espaços, por favor')
  .default('');

/** Settings as stored. Fields that `SECRET_FIELDS` names are encrypted and never shown again. */
export const STORED_SETTINGS = {
  payments: z.object({
    accessToken: token('Informe o access token'),
    webhookSecret: token('Informe a assinatura secreta'),
  }),
  asaas: z.object({
    mode: z.enum(['production', 'sandbox'], 'Escolha uma das duas'),
    accessToken: token('Informe a chave da API').regex(/^\$aact_/, 'A chave da API começa por $aact_'),
    webhookSecret: token('Informe o token do webhook').min(32, 'Use um token de 32 caracteres ou mais'),
    negativation: z.literal(
      'off',
      'Desligue a negativação no Asaas: a empresa não negativa os próprios clientes',
    ),
  }),
  focus: z
    .object({ testToken: optionalToken, productionToken: optionalToken })
    .refine(({ testToken, productionToken }) => testToken !== '' || productionToken !== '', {
      path: ['testToken'],
      message: 'Informe o token de homologação, o de produção, ou os dois',
    }),
  mail: z.object({
    host: text(253, 'Informe o servidor').regex(/^[a-z0-9.-]+$/i, 'Servidor inválido'),
    port: z.string('Informe a porta').regex(/^(25|465|587|2525)$/, 'Use 25, 465, 587 ou 2525'),
    user: z.string().trim().max(200, 'No máximo 200 caracteres').default(''),
    password: z.string().max(500, 'No máximo 500 caracteres').default(''),
    from: text(200, 'Informe o remetente').regex(
      /^([^<>@]{0,100}<)?[^\s<>@]+@[^\s<>@][^\s<>@.]*\.[^\s<>@]+>?$/,
      'Remetente inválido: nome <endereço>',
    ),
  }),
  inbox: z
    .object({
      address: text(200, 'Informe o endereço').regex(
        /^[a-z0-9._-]{1,20}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
        'Endereço inválido: letras, números, ponto e hífen antes do @, no máximo 20',
      ),
      host: z
        .string()
        .trim()
        .max(253, 'No máximo 253 caracteres')
        .regex(/^[a-z0-9.-]*$/i, 'Servidor inválido')
        .default(''),
      port: z
        .string('Informe a porta')
        .regex(/^(993|143|\d{5})$/, 'Use 993 ou 143')
        .default('993'),
      user: z.string().trim().max(200, 'No máximo 200 caracteres').default(''),
      password: z.string().max(500, 'No máximo 500 caracteres').default(''),
      webhookSecret: z
        .string()
        .trim()
        .max(500, 'No máximo 500 caracteres')
        .regex(/^(\S{24,})?$/, 'Sem espaços e com 24 caracteres ou mais')
        .default(''),
      authserv: z
        .string()
        .trim()
        .toLowerCase()
        .max(253, 'No máximo 253 caracteres')
        .regex(/^[a-z0-9.-]*$/, 'Nome inválido')
        .default(''),
    })
    .refine(({ host, webhookSecret }) => host !== '' || webhookSecret !== '', {
      path: ['host'],
      message: 'Informe o servidor IMAP, ou a chave do webhook',
    }),
  assistant: z.object({
    url: text(300, 'Informe o endereço').pipe(
      z.url({ protocol: /^https?$/, message: 'Endereço inválido: comece por https://' }),
    ),
    model: text(100, 'Informe o modelo'),
    key: optionalToken,
  }),
  lookups: z.object({ mode: z.enum(['embedded', 'network'], 'Escolha uma das duas') }),
  courts: z.object({
    url: text(300, 'Informe o endereço').pipe(
      z.url({ protocol: /^https?$/, message: 'Endereço inválido: comece por https://' }),
    ),
    key: token('Informe a chave pública'),
    terms: z.literal('read', 'O advogado precisa ler os termos de uso antes de ligar'),
  }),
  whatsapp: z.object({
    phoneNumberId: text(40, 'Informe o identificador do número').regex(/^\d+$/, 'Só números'),
    version: text(8, 'Informe a versão').regex(/^v\d{2,3}\.\d$/, 'Escreva como v24.0'),
    token: token('Informe o token de acesso'),
    appSecret: token('Informe a chave secreta do app'),
    verifyToken: token('Informe o token de verificação'),
  }),
} as const satisfies Record<StoredAdapter, z.ZodType<Record<string, string>>>;

export type StoredSettings = { [Name in StoredAdapter]: z.output<(typeof STORED_SETTINGS)[Name]> };

export const SECRET_FIELDS: Record<StoredAdapter, readonly string[]> = {
  payments: ['accessToken', 'webhookSecret'],
  asaas: ['accessToken', 'webhookSecret'],
  focus: ['testToken', 'productionToken'],
  mail: ['password'],
  inbox: ['password', 'webhookSecret'],
  assistant: ['key'],
  lookups: [],
  courts: ['key'],
  whatsapp: ['token', 'appSecret', 'verifyToken'],
};

/** Enough to recognise a secret, too little to use it; a short one shows nothing. */
export const lastFour = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');
