import { html } from 'hono/html';
import { SCOPE_WORDS } from '#app/features/integrations/rules/api-keys.ts';
import { EVENT_CATALOG } from '#app/features/integrations/rules/event-catalog.ts';
import type { ApiScope } from '#app/features/integrations/rules/terms.ts';

type Markup = ReturnType<typeof html>;
type Recipe = {
  title: string;
  /** Permissions of the key; none for a webhook alone. */
  scopes: ApiScope[];
  /** Events of the webhook, if one begins the recipe. */
  events: (keyof typeof EVENT_CATALOG)[];
  steps: string[];
};

/** Parts of the common connectors that send a request or receive one. */
const TOOLS = [
  ['n8n', 'nó HTTP Request, com a credencial Header Auth', 'nó Webhook, método POST, com a opção Raw Body'],
  [
    'Zapier',
    'Webhooks by Zapier, ação Custom Request',
    'Webhooks by Zapier, gatilho Catch Raw Hook, que entrega os cabeçalhos da assinatura',
  ],
  ['Make', 'módulo HTTP, Make a request', 'módulo Webhooks, Custom webhook, com Get request headers ligado'],
];

export const RECIPES: readonly Recipe[] = [
  {
    title: 'Um formulário de fora vira lead',
    scopes: ['leads:write'],
    events: [],
    steps: [
      'Comece pelo gatilho do formulário, no seu conector.',
      'Envie POST /api/v1/leads com nome, WhatsApp ou e-mail, e lgpdConsent true só se a pessoa marcou a autorização.',
      'Ponha em Idempotency-Key o código da resposta do formulário: reenviar não cria outro lead.',
    ],
  },
  {
    title: 'Uma venda feita em outro sistema vira cliente e pedido',
    scopes: ['clients:write', 'orders:write'],
    events: [],
    steps: [
      'Envie POST /api/v1/clients e guarde o id da resposta.',
      'Envie POST /api/v1/orders com esse id em clientId e a forma em payment, por exemplo pix-full.',
      'Use uma Idempotency-Key por venda em cada uma das duas chamadas.',
    ],
  },
  {
    title: 'Uma carta respondida vira tarefa',
    scopes: ['tasks:write'],
    events: ['letter.answered', 'letter.overdue'],
    steps: [
      'Cadastre o endereço do seu conector em Integrações, Webhooks, e escolha os eventos.',
      'Confira a assinatura, como na seção Webhooks.',
      'Envie POST /api/v1/tasks com o cliente do aviso em clientId, e o webhook-id em Idempotency-Key.',
    ],
  },
  {
    title: 'O sistema da loja muda o cliente e baixa o que recebeu em dinheiro',
    scopes: ['clients:write', 'orders:read', 'payments:read', 'payments:write'],
    events: [],
    steps: [
      'Envie PATCH /api/v1/clients/{id} com os dados que mudaram; em own, os campos próprios pela chave.',
      'Ache os pedidos com GET /api/v1/orders e clientId, e as parcelas em aberto com GET /api/v1/payments.',
      'Envie POST /api/v1/payments/{id}/receipts com o valor em centavos e o dia, e uma Idempotency-Key por recebimento.',
    ],
  },
  {
    title: 'O sistema de cobrança inclui registros e acompanha cada um',
    scopes: ['records:read', 'records:write'],
    events: ['listing.changed', 'listing.removed'],
    steps: [
      'Envie POST /api/v1/records com o cliente, o lugar e o credor, e uma Idempotency-Key por registro.',
      'Ao mandar um pedido, envie PATCH /api/v1/records/{id} com state asked e a situação que você conhece em expectedState.',
      'Para uma retirada, guarde o comprovante no painel antes; sem proofId a situação removed é recusada.',
    ],
  },
  {
    title: 'O sistema de cobrança escreve as cartas, e a equipe aprova',
    scopes: ['records:read', 'letters:read', 'letters:write'],
    events: ['letter.sent', 'letter.answered'],
    steps: [
      'Ache o registro com GET /api/v1/records e envie POST /api/v1/letters com recordId e ground, e uma Idempotency-Key por carta.',
      'Leia o texto e a versão com GET /api/v1/letters/{id}; mude-o com PATCH /api/v1/letters/{id}, ou mande state review para aprovação.',
      'Quando a resposta chegar, envie POST /api/v1/letters/{id}/answer. Aprovar e enviar a carta fica com uma pessoa, no painel.',
    ],
  },
  {
    title: 'Um acordo feito fora muda o pedido',
    scopes: ['orders:read', 'orders:write'],
    events: ['installment.renegotiated', 'order.failed'],
    steps: [
      'Leia o pedido com GET /api/v1/orders/{id} e guarde installmentsVersion.',
      'Envie PATCH /api/v1/orders/{id} com renegotiation, o motivo e esse valor em expectedInstallments.',
      'Para desistir de um pedido de que nada foi pago, envie status canceled e o motivo, que o cliente lê.',
    ],
  },
  {
    title: 'Tarefas em outra agenda, e de volta',
    scopes: ['tasks:read', 'tasks:write'],
    events: ['task.created', 'task.changed', 'task.done'],
    steps: [
      'Cadastre o endereço do seu conector em Integrações, Webhooks, e escolha os três eventos.',
      'O aviso traz ids, prazo e situação, sem nomes; leia o título com GET /api/v1/tasks.',
      'Ao concluir na outra agenda, envie PATCH /api/v1/tasks/{id} com a situação que você conhece em expectedStatus.',
    ],
  },
  {
    title: 'Parcelas pagas em uma planilha',
    scopes: ['payments:read'],
    events: ['installment.paid'],
    steps: [
      'Cadastre o endereço do seu conector em Integrações, Webhooks, e escolha o evento.',
      'Acrescente uma linha por webhook-id; o mesmo código de novo é o mesmo aviso.',
      'Uma vez por dia, confira com GET /api/v1/payments?state=received e siga nextCursor até null.',
    ],
  },
];

/** Recipes of the documentation page; they name only calls and events that exist. */
export const recipes = (): Markup => html`<h2 id="receitas">Receitas para n8n, Zapier e Make</h2>
<p>Os três enviam e recebem pedidos HTTP; nenhum precisa de um conector nosso. Em toda chamada vai o cabeçalho <code>Authorization: Bearer</code> com a chave. Um aviso só chega a um endereço público com https, ou a um da sua rede que a instalação libera em <code>WEBHOOK_ORIGINS</code>.</p>
<article><div class="scroll" tabindex="0" role="region" aria-label="Conectores"><table><thead><tr><th scope="col">Conector</th><th scope="col">Para chamar a API</th><th scope="col">Para receber avisos</th></tr></thead><tbody>
${TOOLS.map(([name, sends, receives]) => html`<tr><td>${name}</td><td>${sends}</td><td>${receives}</td></tr>`)}
</tbody></table></div></article>
${RECIPES.map(
  ({ title, scopes, events, steps }) => html`<article><h3>${title}</h3>
${scopes.length > 0 ? html`<p class="muted">Permissões da chave: ${scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}</p>` : ''}
${events.length > 0 ? html`<p class="muted">Avisos: ${events.map((event) => html`<code>${event}</code> (${EVENT_CATALOG[event].label}) `)}</p>` : ''}
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol></article>`,
)}`;
