import { Link } from 'react-router';

/** Somebody saved meanwhile: how it stands now. What was typed stays in the form below. */
export const StaleNotice = ({ now }: { now: [label: string, value: string][] }) => (
  <div role="alert" className="mb-4 rounded-2xl border border-warning/40 bg-warning-soft p-5">
    <h3 className="font-semibold">Outra pessoa mudou isto</h3>
    <p className="mt-1">O que você digitou continua abaixo e ainda não foi gravado. Agora está assim:</p>
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {now.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
    <Link to="." reloadDocument className="mt-3 inline-block underline underline-offset-4">
      Descartar o meu e ver o atual
    </Link>
  </div>
);
