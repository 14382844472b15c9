import { z } from 'zod';
import { DOC_TYPES } from '#app/features/profiles/rules/terms.ts';
import { readPlace } from '#app/kit/list.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { CARD_STATUSES, CARD_TYPES } from '#app/terms/card-status.ts';
import {
  LISTING_ADDRESSEES,
  LISTING_KINDS,
  LISTING_PLACES,
  LISTING_STATES,
  LISTING_TURNS,
} from '#app/terms/listing.ts';
import { cleanBody } from './api-schemas.ts';

/** Requests and answers of the calls that work like the panel: clients, orders, records, letters, tasks, payments. */

const instant = z.iso.datetime().describe('Instante em UTC, RFC 3339');
const day = z.iso.date().describe('Dia, por exemplo 2026-11-30');
const centavos = z.number().int().describe('Valor em centavos');
const known = z.uuid().nullable();

/** A page of a list of the panel, in the panel's usual order. */
const pageOf = <Row extends z.ZodType>(row: Row, ref: string) =>
  z
    .strictObject({
      data: z.array(row),
      nextCursor: z.string().nullable().describe('Para o parâmetro cursor da próxima página; null na última'),
    })
    .meta({ ref });

const ApiListedClient = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    docType: z.enum(DOC_TYPES),
    docNumber: z.string().describe('CPF ou CNPJ encoberto'),
    phone: z.string(),
    email: z.string().describe('Vazio quando não foi informado'),
    state: z.string().describe('UF'),
    assignee: z.string().nullable().describe('Nome de quem cuida'),
    cases: z.array(z.strictObject({ type: z.enum(CARD_TYPES), status: z.enum(CARD_STATUSES) })),
    createdAt: instant,
  })
  .meta({ ref: 'ListedClient' });
export const ApiClientPage = pageOf(ApiListedClient, 'ClientPage');

const ApiRecord = z
  .strictObject({
    id: z.uuid(),
    clientId: z.uuid(),
    holder: z.string().describe('Nome do titular'),
    place: z.enum(LISTING_PLACES).describe('Onde consta'),
    kind: z.enum(LISTING_KINDS),
    creditor: z.string(),
    amount: centavos.nullable(),
    dueOn: day.nullable().describe('Vencimento da dívida'),
    state: z.enum(LISTING_STATES),
    turn: z.enum(LISTING_TURNS).describe('De quem é a vez'),
    nextDueOn: day.nullable().describe('Fim do próximo prazo'),
    createdAt: instant,
  })
  .meta({ ref: 'Record' });
export const ApiRecordPage = pageOf(ApiRecord, 'RecordPage');

const ApiLetter = z
  .strictObject({
    id: z.uuid(),
    clientId: z.uuid(),
    holder: z.string(),
    addressee: z.string(),
    ground: z.string().describe('Fundamento'),
    creditor: z.string(),
    round: z.number().int(),
    state: z.string(),
    dueOn: day.nullable().describe('Último dia para a resposta'),
    createdAt: instant,
  })
  .meta({ ref: 'Letter' });
export const ApiLetterPage = pageOf(ApiLetter, 'LetterPage');

const ApiTask = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    status: z.enum(['open', 'done', 'canceled']),
    dueAt: instant.nullable(),
    assigneeId: known,
    clientId: known,
    leadId: known,
    cardId: known,
    orderId: known,
    lawsuitId: known,
  })
  .meta({ ref: 'Task' });
export const ApiTaskPage = pageOf(ApiTask, 'TaskPage');

const ApiPayment = z
  .strictObject({
    id: z.uuid(),
    orderId: z.uuid(),
    clientId: known,
    leadId: known,
    name: z.string(),
    amount: centavos,
    dueDate: day,
    status: z.string(),
    method: z.string(),
    offer: z.string().nullable().describe('Plano ou produto'),
    paidAt: instant.nullable(),
    refundedAt: instant.nullable(),
  })
  .meta({ ref: 'Payment' });
export const ApiPaymentPage = pageOf(ApiPayment, 'PaymentPage');

export const ApiOrder = z
  .strictObject({
    id: z.uuid(),
    clientId: known,
    leadId: known,
    name: z.string(),
    offer: z.string().nullable().describe('Plano ou produto'),
    amount: centavos,
    status: z.string(),
    coupon: z.string().nullable(),
    createdAt: instant,
    installmentsVersion: z
      .string()
      .describe('Estado das parcelas; uma renegociação o repete em expectedInstallments'),
    installments: z.array(
      z.strictObject({
        id: z.uuid(),
        number: z.number().int(),
        amount: centavos,
        dueDate: day,
        status: z.string(),
        paidAt: instant.nullable(),
      }),
    ),
  })
  .meta({ ref: 'Order' });

/** Answer of a call that creates something: the record itself is read with its own permission. */
export const ApiCreated = z.strictObject({ id: z.uuid() }).meta({ ref: 'Created' });

export const optionalText = (describe: string) => z.string('Texto inválido').optional().describe(describe);
const owner = z.uuid('Id inválido').describe('Cliente');
export const body = <Shape extends z.ZodRawShape>(shape: Shape, ref: string) =>
  z.preprocess(cleanBody, z.strictObject(shape)).meta({ ref });

/** The values are checked by the forms' own rules. */
export const ApiClientInput = body(
  {
    name: z.string('Texto inválido').describe('Nome completo'),
    document: z.string('Texto inválido').describe('CPF ou CNPJ'),
    phone: z.string('Texto inválido').describe('DDD e número'),
    email: z.string('Texto inválido'),
    state: optionalText('UF; sem ela, vale a do DDD'),
  },
  'NewClient',
);
export const ApiOrderInput = body(
  {
    clientId: owner,
    holderId: z.uuid('Id inválido').optional().describe('Perfil vinculado; sem ele, o próprio cliente'),
    product: optionalText('Endereço curto de um produto avulso; sem ele, o plano do documento'),
    payment: z
      .string('Texto inválido')
      .describe('pix-full, pix-entry, boleto, by-hand, ou card- e o número de parcelas, como card-6'),
    coupon: optionalText('Código de cupom'),
    warranty: z.boolean('Use true ou false').optional().describe('Com a garantia estendida'),
  },
  'NewOrder',
);
export const ApiRecordInput = body(
  {
    clientId: owner,
    holderId: z.uuid('Id inválido').optional().describe('Perfil vinculado; sem ele, o próprio cliente'),
    place: z.enum(LISTING_PLACES, 'Escolha onde consta'),
    kind: z.enum(LISTING_KINDS, 'Escolha o tipo').optional(),
    creditor: z.string('Texto inválido'),
    creditorDoc: optionalText('CPF ou CNPJ do credor'),
    contractRef: optionalText('Número do contrato'),
    amount: z
      .number('Use centavos, um número inteiro')
      .int('Use centavos, um número inteiro')
      .min(0, 'Use centavos, um número inteiro')
      .max(100_000_000_00, 'Valor alto demais')
      .optional()
      .describe('Valor em centavos'),
    dueOn: optionalText('Vencimento da dívida, por exemplo 2026-11-30'),
    includedOn: optionalText('Dia da inclusão'),
    notes: optionalText('Observações'),
  },
  'NewRecord',
);
export const ApiRecordChange = body(
  {
    state: z.enum(LISTING_STATES, 'Situação desconhecida').describe('Nova situação'),
    expectedState: z
      .enum(LISTING_STATES, 'Situação desconhecida')
      .describe('Situação que o seu sistema conhece; se já for outra, nada muda'),
    on: optionalText('Dia do fato, por exemplo 2026-11-30; sem ele, hoje'),
    askedOf: z
      .enum(LISTING_ADDRESSEES, 'Escolha a quem foi pedido')
      .optional()
      .describe('A quem foi pedido, com a situação asked'),
    proofId: z
      .uuid('Id inválido')
      .optional()
      .describe('Comprovante deste cliente, já guardado no painel; a situação removed pede um'),
  },
  'RecordChange',
);
export const ApiTaskInput = body(
  {
    title: z.string('Texto inválido').describe('De 3 a 160 caracteres'),
    due: optionalText('Dia em que vence, por exemplo 2026-11-30'),
    time: optionalText('Hora de Brasília, por exemplo 14:30'),
    assigneeId: z.uuid('Id inválido').optional().describe('Pessoa da equipe'),
    clientId: z.uuid('Id inválido').optional(),
    leadId: z.uuid('Id inválido').optional(),
    cardId: z.uuid('Id inválido').optional(),
    orderId: z.uuid('Id inválido').optional(),
    lawsuitId: z.uuid('Id inválido').optional(),
  },
  'NewTask',
);
export const ApiTaskChange = body(
  {
    status: z.enum(['open', 'done', 'canceled'], 'Situação desconhecida'),
    expectedStatus: z
      .enum(['open', 'done', 'canceled'], 'Situação desconhecida')
      .describe('Situação que o seu sistema conhece; se já for outra, nada muda'),
  },
  'TaskChange',
);

const own = z
  .record(z.string(), z.string('Texto inválido'), 'Use um objeto')
  .describe('Campos próprios, pela chave; dia como 2026-11-30, número como 1234.5');
export const ApiOwnChange = body({ own }, 'OwnChange');
export const ApiClientChange = body(
  {
    name: optionalText('Nome completo'),
    phone: optionalText('DDD e número'),
    state: optionalText('UF'),
    address: optionalText('Endereço'),
    own: own.optional(),
  },
  'ClientChange',
);
export const ApiReceiptInput = body(
  {
    amount: z
      .number('Use centavos, um número inteiro')
      .int('Use centavos, um número inteiro')
      .min(1, 'Use centavos, um número inteiro')
      .max(100_000_000_00, 'Valor alto demais')
      .describe('Valor recebido, em centavos'),
    paidOn: z.string('Data inválida').describe('Dia em que foi paga, por exemplo 2026-11-30'),
  },
  'NewReceipt',
);
export const ApiClientOrders = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.uuid(),
        clientId: z.uuid(),
        offer: z.string().describe('Plano, produto ou contrato'),
        amount: centavos,
        status: z.string(),
        createdAt: instant,
      }),
    ),
  })
  .meta({ ref: 'ClientOrders' });

const firstOfEach = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );
const cursor = z
  .string()
  .max(400, 'Cursor inválido')
  .optional()
  .describe('nextCursor da página anterior, com os mesmos parâmetros');
const search = z.string().max(120, 'No máximo 120 caracteres').optional();

export const ApiOrdersQuery = z.preprocess(firstOfEach, z.strictObject({ clientId: owner }));
export const ApiSearchQuery = z.preprocess(firstOfEach, z.strictObject({ search, cursor }));
export const ApiTaskQuery = z.preprocess(
  firstOfEach,
  z.strictObject({
    list: z.enum(['open', 'closed'], 'Use open ou closed').default('open').describe('Abertas ou encerradas'),
    cursor,
  }),
);
export const ApiPaymentQuery = z.preprocess(
  firstOfEach,
  z.strictObject({
    state: z
      .enum(['open', 'late', 'received', 'all'], 'Use open, late, received ou all')
      .default('open')
      .describe('Em aberto, vencidas, recebidas ou todas'),
    search,
    cursor,
  }),
);

type CursorType = Parameters<typeof readPlace>[1];
/** Reads the end of the previous page; undefined if the cursor belongs to no page of this list. */
export function cursorPlace(text: string | undefined, type: CursorType) {
  if (text === undefined) return null;
  const place = readPlace(text, type);
  return place && isUuid(place.id) ? place : undefined;
}
