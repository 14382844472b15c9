import { FilePlus2, FileX2, SearchX, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import { Link } from 'react-router';
import type { Verification } from '#app/features/contracts/rules/verification.ts';
import { cx } from '#app/ui/class-names.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Acceptance } from './acceptance.tsx';
import { FileForm, VerifyForms } from './verify-forms.tsx';
import { outcomeWords } from './verify-words.ts';

const LOOKS = {
  authentic: {
    band: 'bg-deep text-on-deep',
    lead: 'text-on-deep-muted',
    icon: ShieldCheck,
    mark: 'text-on-deep-brand',
  },
  broken: { band: 'bg-bad-soft', lead: '', icon: ShieldAlert, mark: 'text-bad' },
  ended: { band: 'bg-sunken', lead: 'text-muted', icon: ShieldOff, mark: 'text-muted' },
  appended: { band: 'bg-sunken', lead: 'text-muted', icon: FilePlus2, mark: 'text-brand-strong' },
  covered: { band: 'bg-bad-soft', lead: '', icon: FileX2, mark: 'text-bad' },
  altered: { band: 'bg-bad-soft', lead: '', icon: FileX2, mark: 'text-bad' },
  unknown: { band: 'bg-sunken', lead: 'text-muted', icon: SearchX, mark: 'text-muted' },
} as const;

/** Chooses the look: an authentic contract that has ended gets another one. */
const lookOf = (result: Verification): keyof typeof LOOKS =>
  result.state === 'authentic' && result.view.ended ? 'ended' : result.state;

/** Shows the outcome in a few words, then its evidence and the next steps. */
export function VerificationOutcome({ result, contact }: { result: Verification; contact: string }) {
  const look = lookOf(result);
  const { band, lead, icon: Icon, mark } = LOOKS[look];
  const { title, text } = outcomeWords(result);
  return (
    <>
      <section className={cx('relative overflow-hidden', band)}>
        {look === 'authentic' && (
          <LinhaLimpa className="absolute -bottom-3 left-[8%] h-20 overflow-visible text-brand md:left-1/2 md:h-28" />
        )}
        <div className={cx('shell relative py-12 md:py-16', look === 'authentic' && 'pb-24 md:pb-24')}>
          <Icon aria-hidden className={cx('size-11', mark)} strokeWidth={1.6} />
          <h1 className="display-xl mt-5">{title}</h1>
          <p className={cx('mt-4 max-w-2xl text-lg', lead)}>{text}</p>
        </div>
      </section>
      <section className="shell pt-10 pb-14 md:pt-14">
        <Detail result={result} contact={contact} />
      </section>
    </>
  );
}

function Detail({ result, contact }: { result: Verification; contact: string }) {
  if (result.state === 'unknown') {
    return (
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_30rem] lg:items-start">
        <Advice contact={contact} />
        <VerifyForms />
      </div>
    );
  }
  if (result.state === 'altered') {
    return (
      <div className="max-w-2xl space-y-5">
        <p>
          Peça o arquivo original a quem o enviou. Ou{' '}
          <Link className="font-medium underline underline-offset-4" to={`/verificar/${result.code}`}>
            veja o que foi registrado com o código {result.code}
          </Link>{' '}
          e compare com o que você tem.
        </p>
        <dl>
          <dt className="text-sm text-muted">SHA-256 do arquivo enviado</dt>
          <dd className="font-mono text-sm break-all">{result.fileSha256}</dd>
        </dl>
        <Again />
      </div>
    );
  }
  const byCode = 'by' in result && result.by === 'code';
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem] lg:items-start">
      <Acceptance view={result.view} />
      <aside className="space-y-5 rounded-2xl border border-line bg-raised p-5 sm:p-7">
        <h2 className="display-m">{byCode ? 'Tem o PDF em mãos?' : 'Outro arquivo?'}</h2>
        {byCode && <p className="text-muted">Envie-o para saber se é este contrato, sem nenhuma mudança.</p>}
        <FileForm />
        {(result.state === 'broken' || result.state === 'covered') && <Advice contact={contact} />}
        <Again />
      </aside>
    </div>
  );
}

const Again = () => (
  <p>
    <Link className="font-medium underline underline-offset-4" to="/verificar">
      Verificar outro contrato
    </Link>
  </p>
);

const Advice = ({ contact }: { contact: string }) => (
  <p className="max-w-xl">
    Ficou em dúvida? Não pague nada antes de falar conosco:{' '}
    <a className="font-medium underline underline-offset-4" href={`mailto:${contact}`}>
      {contact}
    </a>
    .
  </p>
);
