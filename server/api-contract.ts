import { describeRoute, type GenerateSpecOptions, type generateSpecs, resolver } from 'hono-openapi';
import type { z } from 'zod';
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '#app/features/integrations/rules/api-problems.ts';
import { ApiProblem } from '#app/features/integrations/rules/api-schemas.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';

type Headers = Record<string, { description: string; schema: { type: 'string' | 'integer' } }>;

/** Description of an API operation; its parameters and body are described by its validators. */
export type CallSpec = {
  operationId: string;
  tag: 'Leads' | 'Clientes' | 'Pedidos' | 'Registros' | 'Cartas' | 'Tarefas' | 'Parcelas';
  summary: string;
  description?: string;
  scope: ApiScope;
  answer: { status: 200 | 201; description: string; schema: z.ZodType; headers?: Headers };
  /** Problems besides those that every operation can answer. */
  refusals: ProblemCode[];
};

const REQUEST_ID: Headers = {
  'X-Request-Id': { description: 'Código do pedido', schema: { type: 'string' } },
};
const RETRY_AFTER: Headers = {
  'Retry-After': { description: 'Segundos até poder tentar de novo', schema: { type: 'integer' } },
};

/** Answers use the schema's output form, requests its input form. */
const content = (type: string, schema: z.ZodType) => ({
  [type]: { schema: resolver(schema, { options: { io: 'output' } }) },
});

const refusal = (code: ProblemCode) => {
  const [status, title, detail] = PROBLEMS[code];
  const waits = code === 'too-many-requests' || code === 'unavailable';
  return [
    status,
    {
      description: `${title}. ${detail}`,
      headers: { ...REQUEST_ID, ...(waits && RETRY_AFTER) },
      content: content(PROBLEM_TYPE, ApiProblem),
    },
  ] as const;
};

/** Middleware that carries the description of an operation and leaves the request unchanged. */
export const describeCall = ({ operationId, tag, summary, description, scope, answer, refusals }: CallSpec) =>
  describeRoute({
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: [{ apiKey: [scope] }],
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: { ...REQUEST_ID, ...answer.headers },
        content: content('application/json', answer.schema),
      },
      ...Object.fromEntries(
        (
          [
            'unauthorized',
            'forbidden',
            ...refusals,
            'too-many-requests',
            'unexpected',
            'unavailable',
          ] as const
        ).map(refusal),
      ),
    },
  });

/** Parts of the contract besides the operations; name and address are added per installation. */
export const CONTRACT = {
  // Invalid requests are problems with 422, which each operation names.
  defaultValidationErrorResponse: false,
  documentation: {
    info: {
      title: '',
      version: '1.0.0',
      description:
        'Para sistemas de parceiros e da própria empresa: leads, clientes, pedidos, registros, cartas, tarefas e parcelas, com as regras do painel. Fora os leads e a leitura de um cliente, a chave trabalha em nome de quem a criou e alcança só o que a função dessa pessoa alcança. As chaves são criadas no painel, em Integrações.',
    },
    tags: [
      { name: 'Leads', description: 'Pessoas que pediram contato' },
      { name: 'Clientes', description: 'Quem contratou, com os seus casos' },
      { name: 'Pedidos', description: 'O que foi vendido, com as parcelas' },
      { name: 'Registros', description: 'Anotações negativas dos clientes' },
      { name: 'Cartas', description: 'O que foi pedido a credores e birôs' },
      { name: 'Tarefas', description: 'O que a equipe tem a fazer' },
      { name: 'Parcelas', description: 'O que foi pago e o que está em aberto' },
    ],
    components: {
      // Their order on the page for people.
      schemas: Object.fromEntries(
        [
          'NewLead Lead LeadPage NewClient ListedClient ClientPage Client NewOrder OrderChange Order NewRecord Record RecordPage',
          'NewLetter LetterChange LetterAnswer LetterText Letter LetterPage NewTask TaskChange Task TaskPage Payment PaymentPage Created Problem',
        ].flatMap((names) => names.split(' ').map((name) => [name, {}])),
      ),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Chave de API criada no painel' },
      },
    },
  },
} satisfies Partial<GenerateSpecOptions>;
export type OpenApiDocument = Awaited<ReturnType<typeof generateSpecs>>;
