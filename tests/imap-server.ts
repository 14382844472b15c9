import net from 'node:net';

export type ImapMail = { uid: number; raw: Buffer };

/**
 * A small IMAP4rev1 server on this machine (RFC 3501): one account, one folder, reading only. It speaks the commands that
 * a client needs to find and fetch mails, with literals.
 */
export async function startImap(account: { user: string; password: string }) {
  const state = {
    uidValidity: 1,
    mails: [] as ImapMail[],
    fetched: [] as number[],
    broken: false,
    idle: false,
  };
  /** Connections that wait for news, with the tag of their command. */
  const idling = new Map<net.Socket, string>();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (state.broken) return socket.destroy();
    socket.on('close', () => idling.delete(socket));
    socket.write(`* OK [CAPABILITY ${capabilities()}] ready\r\n`);
    let pending = '';
    let plain = '';
    socket.on('data', (piece) => {
      pending += piece.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const text = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (plain) {
          answer(socket, plain, 'AUTHENTICATE', text);
          plain = '';
        } else {
          if (text === 'DONE') {
            socket.write(`${idling.get(socket)} OK done\r\n`);
            idling.delete(socket);
            continue;
          }
          const [tag = '', command = '', ...rest] = text.split(' ');
          if (command.toUpperCase() === 'AUTHENTICATE' && rest.length < 2) {
            plain = tag;
            socket.write('+ \r\n');
          } else answer(socket, tag, command.toUpperCase(), rest.join(' '));
        }
      }
    });
  });

  const capabilities = () => `IMAP4rev1 AUTH=PLAIN${state.idle ? ' IDLE' : ''}`;

  function answer(socket: net.Socket, tag: string, command: string, rest: string): void {
    const say = (text: string) => socket.write(`${text}\r\n`, 'latin1');
    const done = (text = 'OK done') => say(`${tag} ${text}`);
    const login = (ok: boolean) => done(ok ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong');
    switch (command) {
      case 'CAPABILITY':
        say(`* CAPABILITY ${capabilities()}`);
        return void done();
      case 'LOGIN':
        return void login(rest.includes(account.user) && rest.includes(account.password));
      case 'AUTHENTICATE': {
        const given = Buffer.from(rest.replace(/^PLAIN /i, ''), 'base64').toString();
        return void login(given === `\0${account.user}\0${account.password}`);
      }
      case 'LIST':
      case 'XLIST':
        say(`* ${command} (\\HasNoChildren) "/" INBOX`);
        return void done();
      case 'SELECT':
      case 'EXAMINE':
        say('* FLAGS (\\Seen)');
        say(`* ${state.mails.length} EXISTS`);
        say('* 0 RECENT');
        say(`* OK [UIDVALIDITY ${state.uidValidity}] ok`);
        say(`* OK [UIDNEXT ${(state.mails.at(-1)?.uid ?? 0) + 1}] ok`);
        return void done('OK [READ-ONLY] open');
      case 'UID':
        return void uid(say, done, rest);
      case 'IDLE':
        idling.set(socket, tag);
        return void say('+ idling');
      case 'LOGOUT':
        say('* BYE');
        done();
        return void socket.end();
      default:
        done(['NOOP', 'ID', 'NAMESPACE', 'CLOSE', 'UNSELECT'].includes(command) ? 'OK done' : 'BAD unknown');
    }
  }

  function uid(say: (text: string) => void, done: (text?: string) => void, rest: string): void {
    const range = /(?:UID |FETCH )(\d+)(?::(\d+|\*))?/.exec(rest);
    const from = Number(range?.[1] ?? 0);
    const to = range?.[2] === '*' ? Number.POSITIVE_INFINITY : Number(range?.[2] ?? from);
    // "n:*" always contains the last mail (RFC 3501, 9).
    const last = state.mails.at(-1);
    const named = state.mails.filter(
      (mail) => (mail.uid >= from && mail.uid <= to) || (range?.[2] === '*' && mail === last),
    );
    if (rest.startsWith('SEARCH')) {
      const found = /SINCE/.test(rest) ? state.mails : named;
      say(`* SEARCH${found.map((mail) => ` ${mail.uid}`).join('')}`);
    } else if (rest.startsWith('FETCH')) {
      for (const mail of named) {
        const parts = [`UID ${mail.uid}`];
        if (/RFC822\.SIZE/.test(rest)) parts.push(`RFC822.SIZE ${mail.raw.length}`);
        const header = /BODY(?:\.PEEK)?\[HEADER\]/.test(rest);
        if (header || /BODY(?:\.PEEK)?\[\]/.test(rest)) {
          state.fetched.push(mail.uid);
          const raw = mail.raw.toString('latin1');
          const bytes = header ? `${raw.split('\r\n\r\n', 1)[0]}\r\n\r\n` : raw;
          parts.push(`BODY[${header ? 'HEADER' : ''}] {${bytes.length}}\r\n${bytes}`);
        }
        say(`* ${state.mails.indexOf(mail) + 1} FETCH (${parts.join(' ')})`);
      }
    }
    done();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    /** Adds a mail, and reports it to the connections that wait. */
    arrive(mail: ImapMail) {
      state.mails.push(mail);
      for (const socket of idling.keys()) socket.write(`* ${state.mails.length} EXISTS\r\n`);
    },
    waiting: () => idling.size,
    port: String((server.address() as net.AddressInfo).port),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
