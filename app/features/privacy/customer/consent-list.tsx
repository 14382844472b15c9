import { Form } from 'react-router';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import { type ConsentView, purposeWords } from '#app/features/privacy/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';

/** Consents with purpose, text, time and origin, and a button to revoke each. */
export function ConsentList({ consents }: { consents: ConsentView[] }) {
  if (consents.length === 0) return <p className="text-muted">Você ainda não deu nenhum consentimento.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {consents.map(({ id, purpose, version, text, ip, userAgent, createdAt, revokedAt }) => (
        <li key={id} className="py-4">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-semibold">{purposeWords(purpose)}</p>
              <p className="text-sm text-muted">
                {formatDateTime(createdAt)}, {describeDevice(userAgent).name}, IP{' '}
                <span className="tabular inline-block max-w-full break-all">{ip}</span>
              </p>
            </div>
            {revokedAt ? (
              <Badge>Revogado em {formatDateTime(revokedAt)}</Badge>
            ) : (
              <Badge tone="good">Vale hoje</Badge>
            )}
          </div>
          <details className="mt-2">
            <summary className="inline-flex min-h-11 items-center font-medium text-brand-strong underline underline-offset-4">
              Ler o texto (versão {version})
            </summary>
            <p className="max-w-prose pb-2 whitespace-pre-line text-muted">{text}</p>
          </details>
          {!revokedAt && (
            <details className="mt-1">
              <summary className="inline-flex min-h-11 items-center font-medium text-muted underline underline-offset-4">
                Revogar<span className="sr-only"> {purposeWords(purpose)}</span>
              </summary>
              <Form method="post" action="/app/privacidade" className="mt-2 rounded-xl bg-sunken p-4">
                <input type="hidden" name="id" value={id} />
                <p className="max-w-prose">{AFTER[purpose] ?? AFTER.other}</p>
                <SubmitButton
                  name="intent"
                  value="revoke"
                  when={{ intent: 'revoke', id }}
                  variant="danger"
                  className="mt-3"
                >
                  Revogar consentimento
                </SubmitButton>
              </Form>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Consequence of a revocation, by purpose. */
const AFTER: Record<string, string> = {
  'face-verification':
    'A foto é apagada na hora e o seu cadastro deixa de constar como verificado. Seus serviços continuam.',
  other: 'Deixamos de usar os seus dados para isso a partir de agora. Seus serviços contratados continuam.',
};
