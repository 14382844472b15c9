import type { AdapterName, StoredAdapter } from './stored-settings.ts';

/**
 * Origin of an adapter's settings: environment variables, the panel, or neither (then it is the embedded
 * one).
 */
type AdapterState = 'environment' | 'stored' | 'default';

export const ADAPTER_WORDS: Record<AdapterName, { title: string; text: string }> = {
  payments: { title: 'Pagamentos', text: 'Pix, boleto e cartão dos pedidos.' },
  asaas: {
    title: 'Pagamentos pelo Asaas',
    text: 'Pix, boleto e cartão. Guardado aqui, recebe as cobranças novas; as antigas continuam no provedor em que nasceram.',
  },
  focus: {
    title: 'Notas fiscais pela Focus NFe',
    text: 'Emite a NFS-e por quem já tem conta na Focus. Guarde os tokens e escolha a Focus em Ajustes da nota fiscal.',
  },
  mail: { title: 'E-mail', text: 'Confirmações, avisos e recuperação de senha.' },
  inbox: {
    title: 'E-mail que chega',
    text: 'Respostas de clientes por e-mail, que entram na conversa. O endereço precisa aceitar "+": caso+código@…',
  },
  assistant: { title: 'Assistente do chat', text: 'Quem responde no chat do site.' },
  lookups: {
    title: 'CEP e CPF',
    text: 'Endereço pelo CEP e média de juros do Banco Central; o CPF é conferido aqui mesmo, pelos dígitos.',
  },
  courts: { title: 'Processos (DataJud)', text: 'Andamentos pelo número do processo, uma vez por dia.' },
  files: { title: 'Arquivos', text: 'Documentos, contratos e comprovantes, cifrados.' },
  whatsapp: {
    title: 'WhatsApp',
    text: 'Conversas com clientes pela Cloud API da Meta. O webhook é /webhooks/whatsapp.',
  },
};

/** Environment variables of an adapter; the first one decides. */
export const ADAPTER_VARIABLES: Record<AdapterName, readonly string[]> = {
  payments: ['PAYMENTS', 'MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET'],
  asaas: ['PAYMENTS', 'ASAAS_API_KEY', 'ASAAS_WEBHOOK_TOKEN'],
  focus: [],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  inbox: [],
  assistant: ['CHAT_URL', 'CHAT_KEY', 'CHAT_MODEL'],
  lookups: ['LOOKUPS'],
  courts: [],
  files: [
    'FILES',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_BUCKET_PREFIX',
    'S3_PATH_STYLE',
  ],
  whatsapp: [],
};

export type AdapterField = {
  name: string;
  label: string;
  secret?: true;
  hint?: string;
  placeholder?: string;
  optional?: true;
  options?: readonly (readonly [value: string, label: string])[];
};

export const ADAPTER_FIELDS: Record<StoredAdapter, readonly AdapterField[]> = {
  payments: [
    {
      name: 'accessToken',
      label: 'Access token',
      secret: true,
      hint: 'Mercado Pago, Suas integrações, Credenciais de produção.',
    },
    {
      name: 'webhookSecret',
      label: 'Assinatura secreta',
      secret: true,
      hint: 'Mercado Pago, Webhooks. O endereço é /webhooks/mercadopago.',
    },
  ],
  asaas: [
    {
      name: 'mode',
      label: 'Ambiente',
      options: [
        ['production', 'Produção'],
        ['sandbox', 'Sandbox do Asaas, sem dinheiro de verdade'],
      ],
    },
    { name: 'accessToken', label: 'Chave da API', secret: true, hint: 'Asaas, Integrações, Chaves de API.' },
    {
      name: 'webhookSecret',
      label: 'Token do webhook',
      secret: true,
      hint: 'Asaas, Integrações, Webhooks: o mesmo token dos dois lados. O endereço é /webhooks/asaas, com todos os eventos de cobrança.',
    },
    {
      name: 'page',
      label: 'Página de pagamento do Asaas',
      hint: 'Parcelado é sempre no cartão. À vista, o cliente pode escolher na própria página.',
      options: [
        ['card', 'Só cartão'],
        ['all', 'Cartão, Pix ou boleto, à escolha do cliente'],
      ],
    },
    {
      name: 'negativation',
      label: 'A negativação do Asaas está desligada?',
      hint: 'O Asaas pode negativar quem atrasa. Quem limpa nomes não negativa os próprios clientes.',
      options: [
        ['', 'Ainda não conferi'],
        ['off', 'Sim, desligada'],
      ],
    },
  ],
  focus: [
    {
      name: 'testToken',
      label: 'Token de homologação',
      secret: true,
      optional: true,
      hint: 'Painel da Focus, Empresas, Tokens.',
    },
    { name: 'productionToken', label: 'Token de produção', secret: true, optional: true },
  ],
  mail: [
    { name: 'host', label: 'Servidor', placeholder: 'smtp.exemplo.com.br' },
    {
      name: 'port',
      label: 'Porta',
      options: [
        ['587', '587 (STARTTLS)'],
        ['465', '465 (TLS)'],
        ['2525', '2525'],
        ['25', '25'],
      ],
    },
    { name: 'user', label: 'Usuário', optional: true },
    { name: 'password', label: 'Senha', secret: true, optional: true },
    { name: 'from', label: 'Remetente', placeholder: 'Nome em Dia <nao-responda@exemplo.com.br>' },
  ],
  inbox: [
    {
      name: 'address',
      label: 'Endereço',
      placeholder: 'caso@exemplo.com.br',
      hint: 'Os e-mails aos clientes pedem resposta para cá, com o código da conversa depois de um "+".',
    },
    {
      name: 'host',
      label: 'Servidor IMAP',
      placeholder: 'imap.exemplo.com.br',
      optional: true,
      hint: 'Lido a cada minuto. Deixe vazio se o provedor entrega pelo webhook.',
    },
    {
      name: 'port',
      label: 'Porta',
      options: [
        ['993', '993 (TLS)'],
        ['143', '143 (STARTTLS)'],
      ],
    },
    { name: 'user', label: 'Usuário', optional: true },
    { name: 'password', label: 'Senha', secret: true, optional: true },
    {
      name: 'webhookSecret',
      label: 'Chave do webhook',
      secret: true,
      optional: true,
      hint: 'Pelo menos 24 caracteres. O provedor envia a mensagem inteira a /webhooks/mail, com "Authorization: Bearer" e esta chave.',
    },
    {
      name: 'authserv',
      label: 'Nome do servidor em Authentication-Results',
      optional: true,
      placeholder: 'mx.exemplo.com.br',
      hint: 'Com ele, o resultado DMARC que o seu servidor anota é levado em conta.',
    },
  ],
  assistant: [
    {
      name: 'url',
      label: 'Endereço',
      placeholder: 'https://api.exemplo.com/v1',
      hint: 'Compatível com a API da OpenAI, até antes de /chat/completions.',
    },
    { name: 'model', label: 'Modelo' },
    { name: 'key', label: 'Chave', secret: true, optional: true },
  ],
  lookups: [
    {
      name: 'mode',
      label: 'Endereço pelo CEP',
      options: [
        ['embedded', 'Só a UF, pela faixa do CEP, sem rede'],
        ['network', 'ViaCEP e, se não responder, BrasilAPI; médias do Banco Central'],
      ],
    },
  ],
  courts: [
    {
      name: 'url',
      label: 'Endereço',
      placeholder: 'https://api-publica.datajud.cnj.jus.br',
      hint: 'O da API Pública do DataJud, sem o nome do tribunal.',
    },
    {
      name: 'key',
      label: 'Chave pública',
      secret: true,
      hint: 'Publicada na wiki do DataJud; o CNJ pode trocá-la.',
    },
    {
      name: 'terms',
      label: 'O advogado leu os termos de uso?',
      hint: 'Os termos falam em uso não comercial e sem revenda: ligue só depois que o advogado os aprovar.',
      options: [
        ['', 'Ainda não'],
        ['read', 'Sim, leu e aprovou'],
      ],
    },
  ],
  whatsapp: [
    {
      name: 'phoneNumberId',
      label: 'Identificador do número',
      hint: 'A Meta pode restringir contas de cobrança e de “limpar nome”. Nada aqui depende só do WhatsApp.',
    },
    { name: 'version', label: 'Versão da API', placeholder: 'v24.0' },
    { name: 'token', label: 'Token de acesso', secret: true },
    { name: 'appSecret', label: 'Chave secreta do app', secret: true, hint: 'Assina os avisos da Meta.' },
    {
      name: 'verifyToken',
      label: 'Token de verificação',
      secret: true,
      hint: 'O mesmo que você digita na Meta.',
    },
  ],
};

/** Result of one call. */
export type CheckView = {
  ok: boolean;
  code: string;
  during: 'test' | 'use';
  durationMs: number | null;
  createdAt: string;
};

export type AdapterView = {
  name: AdapterName;
  state: AdapterState;
  /** Name of the provider in use: "Mercado Pago", "Caixa de saída local". */
  working: string;
  /** Stored with another `APP_SECRET`: has to be entered again. */
  unreadable: boolean;
  /**
   * Stored values that are not secret, and the last four characters of secrets; null if nothing is stored.
   */
  stored: { version: number; settings: Record<string, string>; hints: Record<string, string> } | null;
  checks: CheckView[];
};

const CODES: Record<string, string> = {
  timeout: 'sem resposta a tempo',
  connection: 'sem conexão',
  '0': 'sem conexão',
  status: 'resposta de erro',
  busy: 'ocupado, recusou por ora',
  answer: 'resposta que não se entende',
  partial: 'resposta incompleta',
  cut: 'resposta cortada',
  '401': 'credenciais recusadas',
  '403': 'credenciais recusadas',
  AUTHENTICATIONFAILED: 'usuário ou senha recusados',
  NONEXISTENT: 'a caixa de entrada não existe',
  tls: 'o servidor não oferece TLS',
  'no-imap': 'sem servidor IMAP; o webhook não se testa daqui',
  EAUTH: 'usuário ou senha recusados',
  ETIMEDOUT: 'sem resposta a tempo',
  ESOCKET: 'sem conexão',
  ECONNECTION: 'sem conexão',
  ECONNREFUSED: 'sem conexão',
  EDNS: 'o nome não existe',
  ENOTFOUND: 'o nome não existe',
  'private-address': 'o endereço não é público',
  'unknown-host': 'o nome não existe',
  'open-circuit': 'em descanso depois de falhas seguidas',
  interrupted: 'o provedor tinha pausado os avisos; foram reabertos',
  altered: 'leu outra coisa do que gravou',
};

/** Code of a good test of an embedded adapter, which calls no service. */
export const NO_SERVICE = 'no-service';

/** Words for a code; unknown codes are shown as they are. Sources of a CEP prefix theirs. */
export function checkText({ ok, code }: Pick<CheckView, 'ok' | 'code'>): string {
  if (ok) return code === NO_SERVICE ? 'Nenhum serviço foi chamado' : 'Respondeu';
  const [first = '', ...rest] = code.split(' ');
  const words = CODES[code] ?? CODES[first] ?? CODES[rest.join(' ')];
  if (!words) return `Falhou (${code})`;
  return first in CODES ? `Falhou: ${words}` : `Falhou: ${first}, ${words}`;
}
