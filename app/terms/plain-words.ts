/** A term that cannot be avoided, and its explanation for first-time readers. */
export type PlainWord = {
  word: string;
  /** Regular expression for the beginning of its forms, without accents and capitals. */
  begins: string;
  says: string;
};

/** Technical terms that customers meet, explained in short sentences (brief 11), in alphabetical order. */
export const PLAIN_WORDS: readonly PlainWord[] = [
  {
    word: 'Aplicativo autenticador',
    begins: 'autenticador',
    says: 'Um aplicativo que mostra um número novo a cada meio minuto. Ele prova que é você.',
  },
  { word: 'Assembleia', begins: 'assembleia', says: 'A reunião do consórcio. Nela sai o sorteio do mês.' },
  {
    word: 'Birô',
    begins: 'biro',
    says: 'Empresa que guarda quem paga e quem deve. Serasa, SPC Brasil, Boa Vista e Quod são birôs.',
  },
  { word: 'Cadin', begins: 'cadins?\\b', says: 'A lista do governo federal de quem deve ao governo.' },
  {
    word: 'Carta',
    begins: 'cartas?\\b',
    says: 'O pedido por escrito que mandamos em seu nome. Você lê antes de ela sair.',
  },
  {
    word: 'Cartório de protesto',
    begins: 'cartorio|protest',
    says: 'Lugar que registra conta não paga. Depois de pagar, é preciso pedir para cancelar lá.',
  },
  { word: 'CCF', begins: 'ccfs?\\b', says: 'A lista de quem deu cheque sem fundos.' },
  { word: 'Cessão', begins: 'cessao|cedid', says: 'Quando quem você devia vende a dívida a outra empresa.' },
  {
    word: 'Comprovante',
    begins: 'comprovant',
    says: 'O papel ou a foto que mostra que algo foi feito. Por exemplo, que você pagou.',
  },
  {
    word: 'Conciliação',
    begins: 'conciliac',
    says: 'Uma conversa com quem você deve, com alguém neutro junto, para chegar a um acordo.',
  },
  {
    word: 'Consentimento',
    begins: 'consentiment',
    says: 'A sua permissão para usarmos um dado. Você pode tirar quando quiser.',
  },
  {
    word: 'Consignado',
    begins: 'consignad',
    says: 'Empréstimo com parcela que sai direto do salário ou do benefício.',
  },
  {
    word: 'Consórcio',
    begins: 'consorcios?\\b',
    says: 'Um grupo que paga todo mês. A cada mês alguém do grupo recebe o dinheiro para comprar o bem.',
  },
  { word: 'Contestar', begins: 'contest', says: 'Dizer por escrito que está errado e pedir a prova.' },
  { word: 'Cota', begins: 'cotas?\\b', says: 'O seu lugar no grupo do consórcio.' },
  { word: 'Credor', begins: 'credor', says: 'Para quem você deve: banco, loja ou outra empresa.' },
  {
    word: 'Defensoria',
    begins: 'defensoria',
    says: 'Advogados de graça, pagos pelo estado, para quem não pode pagar.',
  },
  {
    word: 'Documento de identidade',
    begins: 'identidade',
    says: 'O papel com a sua foto: RG, CNH ou carteira de trabalho nova.',
  },
  { word: 'Etapa', begins: 'etapa', says: 'Uma parte do trabalho. Quando uma acaba, começa a seguinte.' },
  {
    word: 'Garantia',
    begins: 'garanti',
    says: 'O que fazemos se o prazo passar. Trabalho sem custo, ou o dinheiro de volta.',
  },
  { word: 'Juros', begins: 'juros', says: 'O que se paga a mais por demorar a pagar.' },
  { word: 'LGPD', begins: 'lgpds?\\b', says: 'A lei que protege os seus dados.' },
  {
    word: 'Liminar',
    begins: 'liminar',
    says: 'Uma ordem do juiz que vale por enquanto. Ela pode cair depois.',
  },
  { word: 'Mínimo existencial', begins: 'existencial', says: 'O dinheiro que a lei guarda para você viver.' },
  { word: 'Parcela', begins: 'parcelas?\\b', says: 'Um pedaço do total, que se paga em um dia marcado.' },
  {
    word: 'Prazo',
    begins: 'prazos?\\b',
    says: 'Até quando algo tem de ficar pronto. Dia útil é de segunda a sexta, sem feriado.',
  },
  {
    word: 'Prescrição',
    begins: 'prescr',
    says: 'Quando passa tempo demais e a dívida não pode mais ser cobrada na Justiça.',
  },
  {
    word: 'Price',
    begins: 'price\\b',
    says: 'Um jeito de pagar o empréstimo. Todas as parcelas são iguais.',
  },
  {
    word: 'Procuração',
    begins: 'procurac',
    says: 'A sua permissão por escrito para falarmos em seu nome. Tem data para acabar, e você pode cancelar.',
  },
  {
    word: 'Protocolo',
    begins: 'protocol',
    says: 'O número do seu pedido. Guarde: com ele a gente acha tudo.',
  },
  { word: 'Rating', begins: 'rating', says: 'Uma nota em letras. A é a melhor.' },
  {
    word: 'Registrato',
    begins: 'registrato',
    says: 'Página do Banco Central. Ela mostra de graça as suas contas e os seus empréstimos.',
  },
  {
    word: 'Registro',
    begins: 'registros?\\b|anotac|anotad',
    says: 'Uma dívida ou um processo que alguém pôs no seu nome. Quem consulta o seu CPF vê.',
  },
  {
    word: 'Representante',
    begins: 'representante',
    says: 'A pessoa que responde pela empresa e assina por ela.',
  },
  {
    word: 'SAC',
    begins: 'sac\\b',
    says: 'Um jeito de pagar o empréstimo. A primeira parcela é a maior, e as outras vão diminuindo.',
  },
  { word: 'Score', begins: 'score', says: 'Uma nota de 0 a 1000. Quanto mais alta, mais fácil o crédito.' },
  {
    word: 'SCR',
    begins: 'scrs?\\b',
    says: 'A lista do Banco Central com os empréstimos de cada pessoa. O banco muda uma vez por mês.',
  },
  { word: 'Titular', begins: 'titular', says: 'A pessoa ou a empresa de quem é o nome.' },
  {
    word: 'Triagem',
    begins: 'triagem',
    says: 'A primeira olhada: o que dá para contestar, negociar ou esperar.',
  },
  { word: 'Vencimento', begins: 'vencimentos?\\b', says: 'O último dia para pagar sem juros.' },
  {
    word: 'Vincular',
    begins: 'vincul',
    says: 'Juntar à sua conta a de outra pessoa ou empresa que autorizou.',
  },
];

/** Words with a plainer alternative, which texts for customers must use (brief 11). Beginnings, folded. */
export const REFUSED_WORDS: Readonly<Record<string, string>> = {
  adimplent: 'em dia',
  anuencia: 'autorização',
  averigu: 'conferir',
  deferi: 'aceitar',
  disponibiliz: 'mostrar, dar',
  efetu: 'fazer',
  encargos: 'juros e multa',
  encaminh: 'mandar',
  estorn: 'devolver',
  inadimpl: 'conta atrasada',
  indeferi: 'recusar',
  mediante: 'com',
  negativac: 'nome sujo',
  oneros: 'caro',
  outrossim: 'também',
  posteriormente: 'depois',
  quitac: 'pagamento',
  referente: 'de, sobre',
  regulariz: 'pôr em dia',
  rescis: 'fim do contrato',
  ressarc: 'devolver',
  supracitad: 'este',
  tempestiv: 'no prazo',
  usufru: 'usar',
  vigencia: 'prazo',
  visualiz: 'ver',
};
