type Props = { points: { title: string; text: string }[] };

/** Points in three columns, each with a title and a text. */
export const Points = ({ points }: Props) => (
  <section className="border-t border-line bg-sunken">
    <dl className="shell grid gap-x-12 gap-y-8 py-12 md:grid-cols-3 md:py-16">
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-lg font-semibold">{title}</dt>
          <dd className="mt-1.5 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
