import { z } from 'zod';
import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from './api-problems.ts';
import {
  ApiClient,
  ApiLead,
  ApiLeadInput,
  ApiLeadPage,
  ApiLeadQuery,
  ApiProblem,
  IdempotencyKey,
} from './api-schemas.ts';
import type { ApiScope } from './integration-status.ts';

type Json = Record<string, unknown>;

/** JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. Inputs are described as they are sent. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: named(name) } });

const requestId = { 'X-Request-Id': { description: 'Código do pedido', schema: { type: 'string' } } };

const refusals = (...codes: ProblemCode[]): Json => {
  const all: ProblemCode[] = [
    'unauthorized',
    'forbidden',
    ...codes,
    'too-many-requests',
    'unexpected',
    'unavailable',
  ];
  return Object.fromEntries(
    all.map((code) => {
      const [status, title, detail] = PROBLEMS[code];
      const headers = {
        ...requestId,
        ...((code === 'too-many-requests' || code === 'unavailable') && {
          'Retry-After': { description: 'Segundos até poder tentar de novo', schema: { type: 'integer' } },
        }),
      };
      return [
        String(status),
        {
          description: `${title}. ${detail}`,
          headers,
          content: { [PROBLEM_TYPE]: { schema: named('Problem') } },
        },
      ];
    }),
  );
};

const answer = (status: number, description: string, schema: string, headers: Json = {}): Json => ({
  [status]: { description, headers: { ...requestId, ...headers }, content: json(schema) },
});

const needs = (scope: ApiScope) => ({ security: [{ apiKey: [scope] }] });

const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});

function inQuery(schema: z.ZodObject): Json[] {
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return { name, in: 'query', required: false, description, schema: rest };
  });
}

/** The numbers that the query carries are texts in an address. */
const LIMIT = { type: 'integer', minimum: 1, maximum: 100, default: 50 };
const listQuery = () =>
  inQuery(ApiLeadQuery).map((parameter) =>
    parameter.name === 'limit' ? { ...parameter, schema: LIMIT } : parameter,
  );

/**
 * The contract of the HTTP API, OpenAPI 3.1, made from the schemas that the requests are checked with.
 * @param site name of the company and address of the installation, which are its own.
 */
export const openApiDocument = (site: { name: string; url: string }) => ({
  openapi: '3.1.0',
  info: {
    title: `API ${site.name}`,
    version: '1.0.0',
    description:
      'Para sistemas de parceiros: enviar leads e acompanhar a situação de leads, clientes e casos. As chaves são criadas no painel, em Integrações.',
  },
  servers: [{ url: site.url }],
  tags: [
    { name: 'Leads', description: 'Pessoas que pediram contato' },
    { name: 'Clientes', description: 'Quem contratou, com os seus casos' },
  ],
  paths: {
    '/api/v1/leads': {
      post: {
        operationId: 'createLead',
        tags: ['Leads'],
        summary: 'Criar lead',
        description:
          'Com as regras e os efeitos do formulário do site. Com a mesma Idempotency-Key e o mesmo conteúdo, a resposta é o lead que já foi criado.',
        ...needs('leads:write'),
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'Única por pedido (um UUID, por exemplo): repetir o envio não cria outro lead',
            schema: schemaOf(IdempotencyKey, 'input'),
          },
        ],
        requestBody: { required: true, content: json('NewLead') },
        responses: {
          ...answer(201, 'Lead criado, ou o que esta Idempotency-Key já tinha criado', 'Lead', {
            Location: { description: 'Endereço do lead', schema: { type: 'string' } },
            'Idempotency-Replayed': {
              description: 'true quando nada novo foi criado',
              schema: { type: 'string' },
            },
          }),
          ...refusals('idempotency-conflict', 'too-large', 'unsupported-media-type', 'invalid'),
        },
      },
      get: {
        operationId: 'listLeads',
        tags: ['Leads'],
        summary: 'Listar leads, do mais novo ao mais antigo',
        ...needs('leads:read'),
        parameters: listQuery(),
        responses: { ...answer(200, 'Uma página', 'LeadPage'), ...refusals('invalid') },
      },
    },
    '/api/v1/leads/{leadId}': {
      get: {
        operationId: 'readLead',
        tags: ['Leads'],
        summary: 'Ler um lead',
        ...needs('leads:read'),
        parameters: [inPath('leadId', 'Lead')],
        responses: { ...answer(200, 'O lead', 'Lead'), ...refusals('not-found') },
      },
    },
    '/api/v1/clients/{clientId}': {
      get: {
        operationId: 'readClient',
        tags: ['Clientes'],
        summary: 'Ler um cliente e a situação dos seus casos',
        ...needs('clients:read'),
        parameters: [inPath('clientId', 'Cliente; o clientId de um lead convertido')],
        responses: { ...answer(200, 'O cliente', 'Client'), ...refusals('not-found') },
      },
    },
  },
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'Chave de API criada no painel' },
    },
    schemas: {
      NewLead: schemaOf(ApiLeadInput, 'input'),
      Lead: schemaOf(ApiLead, 'output'),
      LeadPage: {
        ...schemaOf(ApiLeadPage, 'output'),
        properties: {
          ...(schemaOf(ApiLeadPage, 'output').properties as Json),
          data: { type: 'array', items: named('Lead') },
        },
      },
      Client: schemaOf(ApiClient, 'output'),
      Problem: schemaOf(ApiProblem, 'output'),
    },
  },
});
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
