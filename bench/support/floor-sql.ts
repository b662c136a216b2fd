/** One set of message rows, numbered by its sender: what any server must at least write. */
export const INSERT = `
insert into messages (chatroom_id, seq, id, message)
select * from unnest($1::text[], $2::int[], $3::uuid[], $4::text[])`;

export type FloorRow = { chatroomId: string; seq: number; id: string; message: string };

export const insertValues = (rows: readonly FloorRow[]): unknown[] => [
  rows.map((row) => row.chatroomId),
  rows.map((row) => row.seq),
  rows.map((row) => row.id),
  rows.map((row) => row.message),
];
