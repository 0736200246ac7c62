/** Prints one line to the terminal. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints one line and ends the command.
 * @param {string} line
 * @returns {never}
 */
export function giveUp(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
