import type pg from 'pg';
import { keepSheet } from '#app/features/cases/seed/demo-service.ts';
import type { LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { simulate } from '#app/features/loans/rules/simulate.ts';
import { LOAN_DOCUMENTS, type LoanDocumentKind } from '#app/features/loans/rules/terms.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Amounts in centavos, rate in hundredths of a percent a month. */
const TERMS: LoanTerms = {
  propertyValue: 42_000_000,
  amount: 15_000_000,
  months: 48,
  rate: 119,
  system: 'price',
};

const DOCUMENTS: [kind: LoanDocumentKind, fileName: string][] = [
  ['identidade', 'cnh.pdf'],
  ['residencia', 'conta-de-luz.pdf'],
  ['renda', 'holerites.pdf'],
  ['matricula', 'matricula-do-imovel.pdf'],
];

/** One request whose documents are all in: it waits for the team, with most of its hours left. */
export async function seedLoan(owner: pg.Client): Promise<void> {
  const { installments: _, ...result } = simulate(TERMS);
  const { rows } = await owner.query<{ id: string; userId: UserId }>(
    `insert into loan_requests (user_id, amount, property_value, months, simulation, status, documents_sent_at, created_at,
       updated_at)
     select id, $2, $3, $4, $5, 'sent', now() - interval '9 hours', now() - interval '2 days', now() - interval '9 hours'
     from users where email = $1 returning id, user_id as "userId"`,
    [
      'antonio@exemplo.com.br',
      toNumeric(TERMS.amount),
      toNumeric(TERMS.propertyValue),
      TERMS.months,
      JSON.stringify({ rate: TERMS.rate, ...result }),
    ],
  );
  for (const { id, userId } of rows) {
    for (const [kind, fileName] of DOCUMENTS) {
      const sheet = await keepSheet('loan-documents', userId, id, fileName, LOAN_DOCUMENTS[kind].label);
      await owner.query(
        `insert into loan_documents (user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256,
           created_at)
         values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7, now() - interval '10 hours')`,
        [userId, id, kind, ...sheet],
      );
    }
  }
}
