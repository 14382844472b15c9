import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { CHANNEL_LABELS, type ReportDetail } from './scam-report.ts';
import { VERDICT_TITLES } from './terms.ts';

type Evidence = Pick<
  ReportDetail,
  'protocol' | 'content' | 'answer' | 'channel' | 'note' | 'findings' | 'createdAt'
>;
type Company = { name: string; legalName: string; taxId: string };

export type ComplaintText = { title: string; help: string; text: string };

const BLANK = '________';

/** Quotes the message in a complaint. */
const received = ({ content, channel, note, createdAt }: Evidence) =>
  [
    `Por onde chegou: ${CHANNEL_LABELS[channel]}`,
    `Conferido em: ${formatDateTime(createdAt)}`,
    `O que recebi:\n${content}`,
    note && `O que aconteceu:\n${note}`,
  ]
    .filter(Boolean)
    .join('\n\n');

/** The company's statement, limited to what its check can prove. */
const statement = ({ name, legalName, taxId }: Company, { answer, protocol, createdAt }: Evidence) =>
  `A empresa ${name} (${legalName}, CNPJ ${taxId}) respondeu “${VERDICT_TITLES[answer]}” na conferência do site dela, em ${formatDate(createdAt)}. Protocolo da denúncia: ${protocol}.`;

/**
 * Texts to copy: to the payer's bank, the only one that can reclaim the money, and to the consumer protection
 * office.
 */
export function complaintTexts(company: Company, report: Evidence): ComplaintText[] {
  const codes = report.findings.pieces.filter(({ kind }) => kind === 'pix' || kind === 'key');
  return [
    {
      title: 'Para o seu banco (MED)',
      help: 'Só quem pagou pode pedir, no banco de onde o Pix saiu. O prazo é de 80 dias.',
      text: [
        'Assunto: devolução de Pix por golpe (MED)',
        'Paguei um Pix por causa de um golpe. Peço a devolução pelo Mecanismo Especial de Devolução do Pix e o bloqueio do valor na conta de quem recebeu.',
        `Data e hora do Pix: ${BLANK}\nValor: ${BLANK}\nID da transação (começa com E): ${BLANK}\nQuem recebeu: ${BLANK}`,
        codes.length > 0 && `Código ou chave que recebi: ${codes.map(({ shown }) => shown).join('; ')}`,
        received(report),
        statement(company, report),
      ]
        .filter(Boolean)
        .join('\n\n'),
    },
    {
      title: 'Para o Procon',
      help: 'Serve também para o boletim de ocorrência.',
      text: [
        `Assunto: cobrança falsa em nome de ${company.name}`,
        `Recebi uma cobrança ou mensagem em nome da empresa ${company.name}. Peço o registro desta reclamação e a apuração de quem a enviou.`,
        received(report),
        statement(company, report),
        `Meu nome: ${BLANK}\nMeu CPF: ${BLANK}\nMeu telefone: ${BLANK}`,
      ].join('\n\n'),
    },
  ];
}
