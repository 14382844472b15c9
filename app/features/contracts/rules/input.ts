import { z } from 'zod';
import { printed } from '#app/lib/printable.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import type { MergeField } from './merge-fields.ts';

/** Characters of HTML: some eighty pages. */
export const MAX_CONTENT = 200_000;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const withoutNul = (text: string) => text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim();

/** A draft as the panel writes it. The server sanitises the HTML. */
export const ContractInput = z.object({
  title: z
    .string()
    .transform((text) => oneLine(withoutNul(text)))
    .pipe(z.string().min(3, 'Escreva o título').max(120, 'No máximo 120 caracteres').superRefine(printed)),
  content: z
    .string()
    .transform(withoutNul)
    .pipe(
      z
        .string()
        .min(1, 'Escreva o texto do contrato')
        .max(MAX_CONTENT, 'O texto passa do limite de 200 mil caracteres')
        .superRefine(printed),
    ),
});
export type ContractInput = z.output<typeof ContractInput>;

/** The fields of a text, as the editor's menu offers them. */
export const MERGE_FIELD_LABELS: Record<MergeField, string> = {
  'empresa.nome': 'Razão social da empresa',
  'empresa.cnpj': 'CNPJ da empresa',
  'empresa.endereco': 'Endereço da empresa',
  'empresa.email': 'E-mail da empresa',
  'empresa.advogados': 'Advogados, com o número da OAB',
  'empresa.consorcio': 'Administradora do consórcio e autorização',
  'empresa.instituicao': 'Instituição do empréstimo',
  'empresa.encarregado': 'Encarregado de dados, com o e-mail',
  'cliente.nome': 'Nome do cliente',
  'cliente.tipo': '“CPF” ou “CNPJ”, conforme o cliente',
  'cliente.documento': 'CPF ou CNPJ do cliente',
  'cliente.email': 'E-mail do cliente',
  'cliente.telefone': 'Telefone do cliente',
  'cliente.representacao': 'Representante legal da empresa (“, neste ato representada por…”)',
  'pedido.plano': 'Plano contratado',
  'pedido.total': 'Valor total',
  'pedido.parcelas': 'Forma de pagamento e parcelas',
  'pedido.garantia': 'Garantia estendida: contratada ou não, e o que ela dá',
  'servico.nome': 'Nome do serviço',
  'servico.descricao': 'O que é o serviço',
  'servico.cards': 'Cards que o serviço abre',
  'servico.prazo': 'Prazo do serviço, em dias úteis',
  'servico.entrega': 'O que está feito no último dia do prazo',
  data: 'Data do aceite',
};

/** The form of a version; with its type and number, which a discarded draft no longer has. */
export type VersionDraft = { type: ContractType; number: string; title: string; content: string };

/** Who discarded or published a draft while another admin had it open. */
export type DraftDiscarded = { how: 'discarded' | 'published'; who: string; at: string };

export const CONTRACT_NOT_SAVED = 'Erro ao salvar';
export const CONTRACT_DRAFT_SAVED = { tone: 'good', title: 'Rascunho salvo' } as const satisfies Toast;
export const CONTRACT_PUBLISHED = {
  tone: 'good',
  title: 'Contrato publicado',
  message: 'Quem contrata a partir de agora lê e aceita esta versão.',
} as const satisfies Toast;
export const TEXT_KEPT = {
  tone: 'good',
  title: 'Texto guardado',
  message: 'O que você escreveu está neste rascunho.',
} as const satisfies Toast;
export const TEXT_REUSED = {
  tone: 'good',
  title: 'Texto no rascunho',
  message: 'Confira e publique. Até lá vale a versão em uso.',
} as const satisfies Toast;
export const CONTRACT_DRAFT_DISCARDED = {
  tone: 'good',
  title: 'Rascunho descartado',
  message: 'Nada mudou para quem contrata.',
} as const satisfies Toast;
