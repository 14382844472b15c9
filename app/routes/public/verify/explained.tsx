const POINTS = [
  {
    title: 'O que é conferido',
    text: 'O texto aceito, a data, o endereço IP e a identificação têm um resumo criptográfico (SHA-256). Uma letra trocada dá outro resumo.',
  },
  {
    title: 'O que aparece aqui',
    text: 'Só o primeiro nome e parte do documento de quem aceitou: o bastante para reconhecer, nunca para descobrir.',
  },
  {
    title: 'Por que vale',
    text: 'As partes aceitam a assinatura eletrônica no próprio contrato, como preveem a MP 2.200-2/2001, art. 10, § 2º, e a Lei 14.063/2020.',
  },
];

/** What a person may want to know before trusting an answer. */
export const Explained = () => (
  <section className="border-t border-line bg-sunken">
    <dl className="shell grid gap-x-12 gap-y-8 py-12 md:grid-cols-3 md:py-16">
      {POINTS.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-lg font-semibold">{title}</dt>
          <dd className="mt-1.5 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
