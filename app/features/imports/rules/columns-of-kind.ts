import { fold } from '#app/lib/text.ts';
import { FIRM_FIELDS } from './firm-columns.ts';
import type { ImportField, ImportKind } from './terms.ts';

/*
 * English titles and "Sobrenome" are those of exports of other systems, as these pages show them:
 * - HubSpot, contacts: https://knowledge.hubspot.com/articles/kcs_article/contacts/how-do-i-import-contacts (Email, Contact owner),
 *   https://getcapt.com/blog/hubspot-csv-import-template (First Name, Last Name, Phone),
 *   https://wildandfreetools.com/blog/format-csv-for-hubspot-contact-import (Phone number, Mobile phone number, State/Region)
 * - Pipedrive, persons: https://getcapt.com/blog/pipedrive-import-csv (Person - Name, - Email, - Phone, - Label, - Note)
 * - RD Station, leads: https://gist.github.com/brunogh/5320854 (Nome, Sobrenome, Telefone)
 * - Bitrix24, contacts: https://github.com/avshatalov48/bitrix24-core-corp,
 *   modules/crm/install/components/bitrix/crm.contact.list/lang/en/component.php (First Name, Last Name, Phone, E-mail,
 *   Responsible, Source, Comment)
 */
const NAME: ImportField = {
  name: 'name',
  label: 'Nome',
  required: true,
  names: ['nome completo', 'nome', 'razao social', 'cliente', 'person - name', 'name', 'first name'],
};
/** Follows the name, in files that divide it. */
const LAST_NAME: ImportField = {
  name: 'lastName',
  label: 'Sobrenome',
  names: ['sobrenome', 'last name'],
};
const PHONE: ImportField = {
  name: 'whatsapp',
  label: 'Telefone ou WhatsApp',
  names: ['whatsapp', 'celular', 'telefone', 'fone', 'mobile phone number', 'person - phone', 'phone'],
};
const TAGS: ImportField = {
  name: 'tags',
  label: 'Etiquetas',
  names: ['etiquetas', 'etiqueta', 'tags', 'tag', 'marcadores', 'person - label'],
};
const ORIGIN = ['origem', 'canal', 'como chegou', 'fonte', 'source'];
const EMAIL = ['e-mail', 'email', 'mail', 'correio', 'person - email'];
const DOCUMENT = ['cpf ou cnpj', 'cpf/cnpj', 'cpf', 'cnpj', 'documento', 'doc'];
const ASSIGNEE: ImportField = {
  name: 'assignee',
  label: 'Responsável',
  names: ['responsavel', 'vendedor', 'atendente', 'owner', 'contact owner', 'responsible'],
};
const STATE: ImportField = {
  name: 'uf',
  label: 'Estado (UF)',
  names: ['uf', 'estado', 'state', 'state/region'],
};

/**
 * Columns of leads that go into the note, with their label. A lead has no amount; its origin and day are those of the
 * import, because they decide events, figures and how long it is kept.
 */
export const NOTED: readonly ImportField[] = [
  {
    name: 'origin',
    label: 'Origem (vai para a nota)',
    names: ORIGIN,
  },
  {
    name: 'since',
    label: 'Data do contato (vai para a nota)',
    names: ['data do contato', 'data de entrada', 'data de cadastro', 'cadastrado em', 'criado em'],
  },
  {
    name: 'value',
    label: 'Valor (vai para a nota)',
    names: ['valor da divida', 'valor do negocio', 'valor'],
  },
];

/** Fields that each kind of import takes from a spreadsheet. */
export const FIELDS: Record<ImportKind, readonly ImportField[]> = {
  leads: [
    NAME,
    LAST_NAME,
    { ...PHONE, required: true },
    { name: 'email', label: 'E-mail', names: EMAIL },
    { name: 'document', label: 'CPF ou CNPJ', names: DOCUMENT },
    STATE,
    {
      name: 'notes',
      label: 'Nota',
      names: [
        'observacao',
        'observacoes',
        'obs',
        'mensagem',
        'anotacao',
        'anotacoes',
        'notas',
        'person - note',
        'comment',
      ],
    },
    ASSIGNEE,
    TAGS,
    ...NOTED,
  ],
  clients: [
    NAME,
    LAST_NAME,
    PHONE,
    {
      name: 'phones',
      label: 'Outros telefones',
      names: [
        'outros telefones',
        'outro telefone',
        'telefone 2',
        'celular 2',
        'telefone secundario',
        'telefone comercial',
        'telefone residencial',
      ],
    },
    { name: 'email', label: 'E-mail', names: EMAIL },
    { name: 'document', label: 'CPF ou CNPJ', required: true, names: DOCUMENT },
    STATE,
    ASSIGNEE,
    TAGS,
    { name: 'origin', label: 'Origem (vira etiqueta)', names: ORIGIN },
  ],
  payments: [
    {
      name: 'day',
      label: 'Dia do pagamento',
      required: true,
      names: ['dia do pagamento', 'data do pagamento', 'pago em', 'recebido em', 'data', 'dia', 'date'],
    },
    {
      name: 'amount',
      label: 'Valor',
      required: true,
      names: ['valor pago', 'valor recebido', 'credito', 'entrada', 'valor', 'quantia', 'amount'],
    },
    {
      name: 'name',
      label: 'Quem pagou',
      names: ['pagador', 'quem pagou', 'cliente', 'nome completo', 'nome'],
    },
    { name: 'document', label: 'CPF ou CNPJ', names: DOCUMENT },
    { name: 'order', label: 'Pedido', names: ['numero do pedido', 'no do pedido', 'pedido', 'order'] },
    {
      name: 'text',
      label: 'Descrição',
      names: ['descricao', 'detalhes', 'historico', 'lancamento', 'observacao', 'memo'],
    },
    {
      name: 'direction',
      label: 'Entrada ou saída',
      names: ['tipo lancamento', 'tipo de lancamento', 'entrada ou saida', 'd/c', 'c/d', 'natureza'],
    },
    { name: 'method', label: 'Forma de pagamento', names: ['forma de pagamento', 'forma', 'meio', 'metodo'] },
  ],
  ...FIRM_FIELDS,
};

/** Column of each field, counted from 0; a field without one is left out. */
export type Mapping = Record<string, number>;

/** Guesses the column of each field: by its whole name first, then by a name that begins with the known words. */
export function guessMapping(header: readonly string[], kind: ImportKind): Mapping {
  const names = header.map((name) => fold(name).replace(/\s+/g, ' ').trim());
  const taken = new Set<number>();
  const mapping: Mapping = {};
  const matches: ((column: string, name: string) => boolean)[] = [
    (column, name) => column === name,
    (column, name) => column.startsWith(`${name} `) || column.startsWith(`${name}_`),
  ];
  for (const isColumn of matches)
    for (const field of FIELDS[kind]) {
      if (field.name in mapping) continue;
      const at = field.names
        .map((name) => names.findIndex((column, index) => !taken.has(index) && isColumn(column, name)))
        .find((index) => index >= 0);
      if (at === undefined) continue;
      mapping[field.name] = at;
      taken.add(at);
    }
  return mapping;
}

/**
 * Reads the column chosen for each field: its number, or empty.
 * @returns the columns, or a message for each faulty field
 */
export function readMapping(
  entries: Readonly<Record<string, string>>,
  { header, kind }: { header: readonly string[]; kind: ImportKind },
): { mapping: Mapping; faults: Record<string, string> } {
  const mapping: Mapping = {};
  const faults: Record<string, string> = {};
  for (const { name, label, required } of FIELDS[kind]) {
    const entered = entries[name] ?? '';
    const at = Number(entered);
    if (entered === '') {
      if (required) faults[name] = `Escolha a coluna de ${label}`;
    } else if (!Number.isInteger(at) || !header[at]) faults[name] = 'Esta coluna não existe no arquivo';
    else if (Object.values(mapping).includes(at)) faults[name] = 'Esta coluna já foi escolhida';
    else mapping[name] = at;
  }
  return { mapping, faults };
}

/** The required fields without a column. */
export const missingFields = (mapping: Mapping, kind: ImportKind): ImportField[] =>
  FIELDS[kind].filter(({ name, required }) => required && !(name in mapping));

/** A row by the names of its fields; one without a column is empty. */
export const kindFields = (
  cells: readonly string[],
  mapping: Mapping,
  kind: ImportKind,
): Record<string, string> =>
  Object.fromEntries(
    FIELDS[kind].map(({ name }) => {
      const at = mapping[name];
      return [name, at === undefined ? '' : (cells[at] ?? '')];
    }),
  );
