import { useEffect, useRef } from 'react';
import { isEarlyCharge } from '#app/features/payments/rules/charges.ts';
import { PressForm } from '#app/kit/form.tsx';
import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { buttonClass } from '#app/ui/button.tsx';

/** From the page: a key for the click, and the ISO instant at which the page was loaded. */
export type ChargeFormState = { idempotencyKey: string; expectedVersion: string };

type Props = {
  installment: { id: InstallmentId; dueDate: CivilDate };
  today: CivilDate;
  press: ChargeFormState;
  name: string;
};

/**
 * Charges an installment again, after a question in place: the customer is notified at once. The page's key goes along,
 * so that two presses are one charge, and its time, so that a press over an older page than the newest charge is
 * refused.
 */
export function ChargeButton({ installment: { id, dueDate }, today, press, name }: Props) {
  const { idempotencyKey, expectedVersion } = press;
  const question = useRef<HTMLDetailsElement>(null);
  const asked = useRef(idempotencyKey);
  // The page has loaded its data again, with a key for another press: this question is answered.
  useEffect(() => {
    const { current } = question;
    if (asked.current === idempotencyKey) return;
    asked.current = idempotencyKey;
    if (!current?.open) return;
    current.open = false;
    current.querySelector('summary')?.focus();
  }, [idempotencyKey]);
  const early = isEarlyCharge(dueDate, today);
  return (
    <details ref={question} className="max-w-64 open:basis-full">
      <summary
        className={buttonClass(
          { size: 'sm', variant: early ? 'ghost' : 'secondary' },
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        Cobrar<span className="sr-only"> {name}</span>
      </summary>
      <div className="space-y-2 py-2 whitespace-normal">
        <p>
          {early
            ? `Ela só vence em ${formatDate(dueDate)}, daqui a ${countWords(daysBetween(today, dueDate), 'dia', 'dias')}. Cobrar mesmo assim?`
            : 'Cobrar agora?'}{' '}
          O cliente é avisado na hora, por WhatsApp ou e-mail, com um novo código ou boleto.
        </p>
        <div className="flex flex-wrap gap-1">
          {([null, 'boleto'] as const).map((method) => (
            <PressForm
              key={method}
              intent="charge"
              fixed={{
                installmentId: id,
                idempotencyKey,
                ...(early && { early: 'sim' }),
                ...(method && { method }),
              }}
              expectedVersion={expectedVersion}
              size="sm"
              variant={method ? 'secondary' : 'primary'}
            >
              {method ? 'Por boleto' : early ? 'Cobrar antes do vencimento' : 'Sim, cobrar'}
              <span className="sr-only"> {name}</span>
            </PressForm>
          ))}
        </div>
      </div>
    </details>
  );
}
