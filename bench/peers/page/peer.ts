/** A message in the shape that every peer stores. */
export type Message = {
  id: string;
  chatroomId: string;
  seq: number;
  message: string;
  createdOn: string;
  isMessageFromCreator: boolean;
};

/** Which server a device talks to, and which set of messages there. */
export type Place = { server: string; space: string };

/**
 * One way to keep and sync messages. The harness calls nothing else, so every peer does the same work. After each call it waits
 * until all that was written is on the disk.
 */
export type Peer = {
  /** Opens the device's copy of a space. Nothing goes over the network. */
  open(place: Place): Promise<void>;
  /** Connects, and disconnects when all messages of the server, so many, are stored and readable here. */
  receive(expected: number): Promise<void>;
  /** Messages on the device: the harness looks whether all have come, after it has stopped its clock. */
  count(): Promise<number>;
  /** A room's newest messages from the device, the oldest first. */
  newest(chatroomId: string, count: number): Promise<Message[]>;
  /** Resolves when the message is stored here; a live device also sends it. */
  write(message: Message): Promise<void>;
  /** Sends everything that waits. Resolves when the server has acknowledged it and the device knows. */
  send(): Promise<void>;
  /** Sends and receives until closed, and calls `shown` with the texts of a room after each change of it. */
  live(chatroomId: string, shown: (texts: readonly string[]) => void): Promise<void>;
  close(): Promise<void>;
};
