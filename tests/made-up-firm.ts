import { randomUUID } from 'node:crypto';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { FirmKind } from '#app/features/imports/rules/terms.ts';

/** Share of faulty rows among the records: an unknown place. 3 000 clients have 300 of them. */
const FAULTY_EVERY = 70;

/** Seven records, three installments and one service a client, one note for every third: twelve and a third rows. */
export function firmOf(clients: number) {
  const mark = randomUUID().slice(0, 8);
  const documents: string[] = [];
  const lines = {
    'Clientes.csv': ['Nome;Celular;E-mail;CPF'],
    'Serviços.csv': ['CPF;Serviço;Situação;Início do prazo'],
    'Parcelas.csv': ['CPF;Contrato;Parcela;Vencimento;Valor;Pago em;Forma'],
    'Registros.csv': ['CPF;Órgão;Credor;Valor;Vencimento;Situação;Carta enviada em'],
    'Notas.csv': ['CPF;Nota'],
  };
  let [faulty, listings] = [0, 0];
  for (let at = 0; at < clients; at += 1) {
    const document = cpf.generate();
    documents.push(document);
    lines['Clientes.csv'].push(
      `Cliente Trazido ${at};(49) 9${10_000_000 + at};cliente-${at}@${mark}.exemplo.com.br;${document}`,
    );
    lines['Serviços.csv'].push(`${document};Limpa Nome;Em andamento;03/08/2026`);
    for (const [number, month] of [
      [1, '08'],
      [2, '09'],
      [3, '12'],
    ] as const)
      lines['Parcelas.csv'].push(
        `${document};${at};${number}/3;10/${month}/2026;250,00;${number < 3 ? `09/${month}/2026` : ''};Pix`,
      );
    for (const [record, place] of ['Serasa', 'SPC', 'Boa Vista', 'Quod', 'Serasa', 'SPC', 'SCR'].entries()) {
      listings += 1;
      const isFaulty = listings % FAULTY_EVERY === 0;
      if (isFaulty) faulty += 1;
      lines['Registros.csv'].push(
        `${document};${isFaulty ? 'Marte' : place};Banco ${(at + record) % 20};1.500,00;10/03/2024;Enviada;05/10/2026`,
      );
    }
    if (at % 3 === 0) lines['Notas.csv'].push(`${document};Prefere ligar à tarde`);
  }
  const rows = Object.values(lines).reduce((sum, { length }) => sum + length - 1, 0);
  return {
    files: Object.fromEntries(Object.entries(lines).map(([name, all]) => [name, all.join('\r\n')])),
    ...{ rows, faulty, bad: faulty, good: rows - faulty, documents },
    made: { clients, listings: listings - faulty, installments: clients * 3 },
  };
}

/** Lines of each sheet, with the titles first. */
export type Sheets = Partial<Record<FirmKind, string[] | undefined>>;

/** One client with a company, and rows of every kind; some are faulty or repeated. */
export function smallFirm() {
  const [ana, company, other] = [cpf.generate(), cnpj.generate(), cpf.generate()];
  const mail = `ana-${randomUUID()}@migracao.exemplo.com.br`;
  const sheets: Sheets = {
    listings: [
      'CPF/CNPJ;Órgão;Credor;Valor;Vencimento;Contrato;Situação;Carta enviada em;Destinatário;Resposta até',
      `${ana};Serasa;Banco Um;1.234,56;05/01/2024;A-1;Em andamento;01/10/2026;Birô;20/12/2026`,
      `${company};SPC;Loja Dois;80,00;10/02/2024;;;;;`,
      `${ana};Serasa;Banco Um;1.234,56;05/01/2024;A-1;;;;`,
      `${other};Serasa;Banco Um;10,00;05/01/2024;;;;;`,
      `${ana};Marte;Banco Um;10,00;05/01/2024;;;;;`,
    ],
    installments: [
      'CPF ou CNPJ;Contrato;Parcela;Vencimento;Valor;Pago em;Valor pago;Forma;Data do contrato',
      `${ana};C-1;1/3;10/08/2026;300,00;09/08/2026;300,00;Pix;01/08/2026`,
      `${ana};C-1;2/3;10/09/2026;300,00;12/09/2026;306,00;Boleto;01/08/2026`,
      `${ana};C-1;3/3;10/12/2026;300,00;;;;01/08/2026`,
      `${company};;1;10/12/2026;abc;;;;`,
      `${company};;2;10/01/2027;50,00;;;;`,
    ],
    services: [
      'Documento do cliente;Serviço;Situação;Início do prazo',
      `${ana};Limpa Nome;Em andamento;15/08/2026`,
      `${company};Limpa Bacen;;`,
      `${ana};Massagem;;`,
    ],
    companies: [
      'CNPJ;Razão social;CPF do cliente;UF;Representante;CPF do representante;Cargo',
      `${company};Ana Doces Ltda;${ana};SC;Ana Vinda;${ana};sócia`,
    ],
    clients: ['Nome;Celular;E-mail;CPF', `Ana Vinda;49 99999-1111;${mail};${ana}`],
    notes: ['CPF;Nota;Data;Autor', `${ana};Prefere ligar à tarde;01/09/2026;Bia`],
    tasks: [
      'CPF;Tarefa;Prazo;Responsável',
      `${company};Pedir o contrato social;15/12/2026;`,
      `${ana};Ligar;;Ninguém Daqui`,
    ],
  };
  return { ana, company, sheets };
}
