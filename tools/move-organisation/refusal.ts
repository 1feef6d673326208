/** A move that is not begun or was undone, with a sentence for whoever runs the tool. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
