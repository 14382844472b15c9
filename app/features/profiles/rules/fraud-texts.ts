/** Who the texts are of; the document as people read it. */
export type Victim = { fullName: string; document: string; docType: 'CPF' | 'CNPJ' };

/** What a person whose data were used writes to the police and to each creditor; blanks are the person's to fill in. */
export const fraudTexts = ({ fullName, document, docType }: Victim): { title: string; text: string }[] => [
  {
    title: 'Para o boletim de ocorrência',
    text: [
      `Eu, ${fullName}, ${docType} ${document}, informo que usaram os meus dados sem a minha autorização.`,
      'Soube em ____/____/______ por ______________________.',
      'Não abri conta, não pedi crédito e não assinei contrato com: ______________________.',
      'Não emprestei documentos nem senhas. Peço o registro do fato e a apuração.',
    ].join('\n'),
  },
  {
    title: 'Para cada credor',
    text: [
      `Eu, ${fullName}, ${docType} ${document}, não reconheço a dívida ou o contrato nº ______________________.`,
      'Peço, por escrito: a cópia do contrato e dos documentos usados; a data, o lugar e o meio da contratação; e quem a cedeu, se houve cessão.',
      'Peço também que a anotação em meu nome seja suspensa enquanto isto é apurado.',
      'Junto o boletim de ocorrência nº ______________________.',
      'Local e data: ______________________  Assinatura: ______________________',
    ].join('\n\n'),
  },
];
