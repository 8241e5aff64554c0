/** What test and controlled backend tell each other by IPC. */
export type ControlOrder = { type: "advance"; ms: number } | { type: "stop" };
export type ControlMessage = ControlOrder & { id: number };
export type ControlReply = { type: "ready"; port: number } | { type: "done"; id: number };
