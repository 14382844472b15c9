type Props = { channels: { sites: string[]; phones: string[]; emails: string[] } };

/** By which ways the business speaks: what a person compares without pasting anything. */
export const Channels = ({ channels: { sites, phones, emails } }: Props) => (
  <section aria-labelledby="canais">
    <h2 id="canais" className="font-display text-lg font-semibold">
      Só falamos por aqui
    </h2>
    <dl className="mt-2 space-y-2">
      {(
        [
          ['Site', sites],
          ['WhatsApp e telefone', phones],
          ['E-mail', emails],
        ] as const
      ).map(([label, values]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          {values.map((value) => (
            <dd key={value} className="tabular font-medium wrap-anywhere">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </section>
);
