/** One line for the person at the terminal. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the command with one clear line.
 * @param {string} line
 * @returns {never}
 */
export function giveUp(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
