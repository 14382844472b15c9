import { CircleHelp, ShieldCheck, ShieldX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type OwnInstallment, VERDICT_STEPS, VERDICT_TITLES } from '#app/features/scam-checks/rules/terms.ts';
import { PieceList } from '#app/features/scam-checks/ui/piece-list.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { Checked } from './check-words.ts';

const LOOKS = {
  ours: {
    band: 'bg-deep text-on-deep',
    lead: 'text-on-deep-muted',
    icon: ShieldCheck,
    mark: 'text-on-deep-brand',
  },
  not_ours: { band: 'bg-bad-soft', lead: '', icon: ShieldX, mark: 'text-bad' },
  unclear: { band: 'bg-sunken', lead: 'text-muted', icon: CircleHelp, mark: 'text-muted' },
} as const;

type Props = { checked: Checked; children: ReactNode };

/** The answer first, in its three or four words; then what it rests on, and what to do. */
export function CheckOutcome({ checked, children }: Props) {
  const { verdict, text, pieces, warnings, own } = checked;
  const { band, lead, icon: Icon, mark } = LOOKS[verdict];
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer takes the place of the form that had the focus. A refused report keeps it at its field.
  useEffect(() => {
    if (checked && document.activeElement === document.body && !location.hash) heading.current?.focus();
  }, [checked]);
  return (
    <>
      <section className={band}>
        <div className="shell py-10 md:py-16">
          <Icon aria-hidden className={cx('size-11', mark)} strokeWidth={1.6} />
          <h1 ref={heading} tabIndex={-1} className="display-xl mt-5 outline-none">
            {VERDICT_TITLES[verdict]}
          </h1>
          <p className={cx('mt-4 max-w-2xl text-lg', lead)}>{text}</p>
          {own && <Own own={own} />}
        </div>
      </section>
      <section className="shell grid gap-x-16 gap-y-10 pt-10 pb-14 md:pt-14 lg:grid-cols-[1fr_26rem] lg:items-start">
        <div className="min-w-0 space-y-8">
          <div>
            <h2 className="display-m">O que fazer agora</h2>
            <ul className="mt-3 max-w-2xl list-disc space-y-2 pl-5">
              {VERDICT_STEPS[verdict].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
          {pieces.length > 0 && (
            <div>
              <h2 className="display-m mb-3">O que conferimos</h2>
              <PieceList pieces={pieces} said={text} />
            </div>
          )}
          {warnings.length > 0 && (
            <div>
              <h2 className="display-m">Sinais de golpe no texto</h2>
              <dl className="mt-3 max-w-2xl space-y-3">
                {warnings.map(({ title, text }) => (
                  <div key={title}>
                    <dt className="font-medium">{title}</dt>
                    <dd className="text-muted">{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </div>
        <aside className="min-w-0 space-y-8">{children}</aside>
      </section>
    </>
  );
}

/** To its own person alone: which payment it is. */
const Own = ({ own: { installmentId, title, order, paid } }: { own: OwnInstallment }) => (
  <p className="mt-4 max-w-2xl">
    É da sua conta: {title}, {order}.{' '}
    {paid ? 'Ela já está paga: não pague de novo.' : 'Pague de preferência pela sua área.'}{' '}
    <Link to={`/app/faturas/${installmentId}`} className="font-medium underline underline-offset-4">
      Abrir o pagamento
    </Link>
  </p>
);
