import { cpf } from 'cpf-cnpj-validator';

/** Share of faulty rows among the records: an unknown place. */
const FAULTY_EVERY = 30;

/** Three records, three installments and one service a client, one note for every third: seven and a third rows. */
export function firmOf(clients: number) {
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
    lines['Clientes.csv'].push(
      `Cliente Trazido ${at};(49) 9${10_000_000 + at};cliente-${at}@migracao.exemplo.com.br;${document}`,
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
    for (const place of ['Serasa', 'SPC', 'Boa Vista']) {
      listings += 1;
      const isFaulty = listings % FAULTY_EVERY === 0;
      if (isFaulty) faulty += 1;
      lines['Registros.csv'].push(
        `${document};${isFaulty ? 'Marte' : place};Banco ${at % 20};1.500,00;10/03/2024;Enviada;05/10/2026`,
      );
    }
    if (at % 3 === 0) lines['Notas.csv'].push(`${document};Prefere ligar à tarde`);
  }
  const rows = Object.values(lines).reduce((sum, { length }) => sum + length - 1, 0);
  return {
    files: Object.fromEntries(Object.entries(lines).map(([name, all]) => [name, all.join('\r\n')])),
    ...{ rows, faulty, bad: faulty, good: rows - faulty },
    made: { clients, listings: listings - faulty, installments: clients * 3 },
  };
}
