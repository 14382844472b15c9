/** The person in the texts; the document as formatted for readers. */
export type Victim = { fullName: string; document: string; docType: 'CPF' | 'CNPJ' };

/** Texts of a fraud victim for the police and for each creditor; the person fills in the blanks. */
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
