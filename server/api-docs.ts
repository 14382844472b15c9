import { html, raw } from 'hono/html';
import { PROBLEMS } from '#app/features/integrations/rules/api-problems.ts';
import type { OpenApiDocument } from './api-contract.ts';
import { recipes } from './api-recipes.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  summary: string;
  description?: string;
  security: { apiKey: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string }>;
};
type Markup = ReturnType<typeof html>;

const STYLE = `
:root{color-scheme:light dark;--ink:#0b2b26;--muted:#4a625d;--line:#d9dfd9;--surface:#fafaf7;--raised:#fff;--brand:#08704d;--code:#eef2ee}
@media(prefers-color-scheme:dark){:root{--ink:#eaf2ef;--muted:#a9bcb6;--line:#27443d;--surface:#0b1f1b;--raised:#102b25;--brand:#5fd6a8;--code:#0d2520}}
*{box-sizing:border-box}body{margin:0;background:var(--surface);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 5rem}h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.35rem;margin:2.75rem 0 .75rem}h3{font-size:1.05rem;margin:0}h4{font-size:.875rem;margin:1.25rem 0 .25rem}
p{margin:.5rem 0}.muted{color:var(--muted)}a{color:var(--brand)}
article{border:1px solid var(--line);border-radius:14px;background:var(--raised);padding:1.25rem;margin:0 0 1rem}
code,pre{font:.875rem/1.55 ui-monospace,monospace;background:var(--code);border-radius:8px}code{padding:.1rem .35rem;overflow-wrap:anywhere}
pre{padding:1rem;overflow-x:auto;margin:.5rem 0}pre code{padding:0;background:none;overflow-wrap:normal}
.verb{font-weight:700;color:var(--brand);margin-right:.5rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line)}
th{font-weight:600;border-top:0}th,td:first-child,td code{white-space:nowrap}:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media(min-width:40rem){.fields td:first-child{width:12rem}.fields td:nth-child(2){width:11rem}}
@media(max-width:39.99rem){.fields tr{display:block;padding:.45rem 0;border-top:1px solid var(--line)}.fields td{display:inline-block;padding:0 .5rem 0 0;border:0}.fields td:last-child{display:block}}`;

/** Renders the contract as a page; it fetches nothing and runs no script. */
export function docsPage(document: OpenApiDocument): Markup {
  const schemas = document.components.schemas as Record<string, Schema>;
  const url = document.servers?.[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([verb, operation]) => ({
      path,
      verb: verb.toUpperCase(),
      operation,
    })),
  );
  return html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${raw(STYLE)}</style></head>
<body><main>
<h1>${document.info.title}</h1>
<p class="muted">${document.info.description}</p>
<p><a href="/api/openapi.json">Contrato OpenAPI ${document.openapi}</a> para gerar clientes em qualquer linguagem.</p>
<h2>Primeiro pedido</h2>
<p>Crie uma chave no painel e envie-a em <code>Authorization</code>. Guarde-a fora do código: quem a tem age em seu nome.</p>
<pre tabindex="0"><code>${example(url)}</code></pre>
<h2>Chamadas</h2>
${operations.map(({ path, verb, operation }) => operationArticle(path, verb, operation))}
<h2>Campos</h2>
${Object.entries(schemas).map(([name, schema]) => schemaArticle(name, schema))}
<h2>Recusas</h2>
<p>Toda recusa é <code>application/problem+json</code> (RFC 9457), com <code>type</code> para programas, <code>detail</code> para pessoas e, em 422, um item em <code>errors</code> por campo.</p>
<article><div class="scroll" tabindex="0" role="region" aria-label="Recusas"><table><thead><tr><th scope="col">Status</th><th scope="col">type</th><th scope="col">O que fazer</th></tr></thead><tbody>
${Object.entries(PROBLEMS).map(
  ([code, [status, , detail]]) =>
    html`<tr id="${code}"><td>${status}</td><td><code>/api/docs#${code}</code></td><td>${detail}</td></tr>`,
)}
</tbody></table></div></article>
<h2>Webhooks</h2>
<p>Para saber de uma mudança sem perguntar, cadastre um endereço em Integrações, Webhooks. Os envios seguem a convenção Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code> e <code>webhook-signature</code> (<code>v1</code>, HMAC-SHA256). Confira a assinatura, responda 2xx em até 10 segundos e trate um <code>webhook-id</code> repetido como o mesmo aviso.</p>
${recipes()}
</main></body></html>`;
}

const example = (url: string) => `curl -X POST ${url}/api/v1/leads \\
  -H 'Authorization: Bearer ned_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 7d1f4a52-0a3e-4a54-9f0b-2f6f9d1f4c11' \\
  -d '{"name": "Ana Souza", "whatsapp": "49999990000", "email": "ana@exemplo.com.br",
       "docType": "CPF", "docNumber": "529.982.247-25", "state": "SC", "cep": "89801-000",
       "lgpdConsent": true}'`;

/** Link to the schema of a call's body. */
function bodyLink({ requestBody }: Operation): Markup | '' {
  const name = Object.values(requestBody?.content ?? {})[0]
    ?.schema.$ref?.split('/')
    .at(-1);
  return name ? html` · Corpo: <a href="#${name}">${name}</a>` : '';
}

const operationArticle = (path: string, verb: string, operation: Operation): Markup => html`<article>
<h3><span class="verb">${verb}</span><code>${path}</code></h3>
<p>${operation.summary}. ${operation.description ?? ''}</p>
<p class="muted">Permissão: <code>${operation.security[0]?.apiKey.join(', ') ?? ''}</code>${bodyLink(operation)}</p>
${
  operation.parameters?.length
    ? html`<h4>Parâmetros</h4><div class="scroll" tabindex="0" role="region" aria-label="Parâmetros de ${verb} ${path}"><table class="fields"><tbody>${operation.parameters.map(
        (each) =>
          html`<tr><td><code>${each.name}</code></td><td class="muted">${each.in}${each.required ? ', obrigatório' : ''}</td><td>${each.description ?? ''} <span class="muted">${typeOf(each.schema)}</span></td></tr>`,
      )}</tbody></table></div>`
    : ''
}
<h4>Respostas</h4><ul>${Object.entries(operation.responses).map(([status, { description }]) => html`<li><code>${status}</code> ${description}</li>`)}</ul>
</article>`;

const schemaArticle = (name: string, schema: Schema): Markup => html`<article id="${name}"><h3>${name}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Campos de ${name}"><table class="fields"><tbody>${fields(schema)}</tbody></table></div></article>`;

/** Rows of a schema's fields; fields of a list's items follow the list, named by their path. */
function fields(schema: Schema, prefix = ''): Markup[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = html`<tr><td><code>${path}</code></td><td class="muted">${typeOf(field)}${schema.required?.includes(name) ? '' : ', opcional'}</td><td>${field.description ?? ''}</td></tr>`;
    return field.items?.properties ? [row, ...fields(field.items, `${path}[].`)] : [row];
  });
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.type === 'array')
    return `lista de ${schema.items?.properties ? 'objetos' : typeOf(schema.items ?? {})}`;
  return [schema.type, schema.format].filter(Boolean).join(', ');
}
