// The points of a deal without the network, by the laws of `scoring`, or none: never a wrong number.
(function () {
  "use strict";
  var SIDES = ["NS", "EW"], HANDS = "N E S W", STRAINS = "C D H S NT", NT = 4;
  var WORTH = [4, 6, 8, 2, 12];  // a trick in 1907, by strain
  var WRONG = {};  // thrown if the deal is impossible

  // House rules, how the form is read, what a deal does. Others than these are not computed.
  var CONTRACT = "honours unfinished_game_bonus part_score_bonus unfinished";
  var GAMES = {
    "rubber": [CONTRACT, readContract, afterRubber],
    "draw-and-discard": [CONTRACT, readContract, afterRubber],
    "chicago": ["honours vulnerability part_scores part_score_bonus", readContract, afterChicago],
    "bridge-1907": ["chicane doubling_limit", readOld, afterOld],
    "short-bridge": ["game_points both_revoked", readShort, afterShort],
    "board": ["", readBoard, afterBoard]
  };

  function pick(value, names) {
    var place = names.split(" ").indexOf(value);
    if (place < 0) { throw WRONG; }
    return place;
  }

  function count(text, least, most) {
    if (!/^\d{1,9}$/.test(text) || text < least || text > most) { throw WRONG; }
    return Number(text);
  }

  function ask(names, fields, words, missing) {
    names.split(" ").forEach(name => {
      if (!fields[name] && missing.indexOf(words[name]) < 0) { missing.push(words[name]); }
    });
    return missing.length;
  }

  // Sides are 0 and 1, tricks those after a revoke, taken those before it.
  function readContract(fields, info, missing) {
    if (fields.level === "pass") { return {}; }
    if (ask("level strain declarer tricks", fields, info.words, missing)) { return null; }
    var deal = {
      side: pick(fields.declarer, info.seats) % 2, level: count(fields.level, 1, 7),
      strain: pick(fields.strain, STRAINS), doubled: pick(fields.double || "", " X XX"),
      tricks: count(fields.tricks, 0, 13)
    };
    deal.taken = deal.tricks;
    if (fields.honours_hand || fields.honours_held) {
      deal.holds = pick(fields.honours_hand, info.seats) % 2;
      deal.honours = count(fields.honours_held, 4, deal.strain === NT ? 4 : 5) === 5 ||
        deal.strain === NT ? 150 : 100;
    }
    if (fields.revoke_by || fields.revoke_tricks) {
      var own = pick(fields.revoke_by, "NS EW") === deal.side;
      var paid = count(fields.revoke_tricks, 1, Math.min(2, own ? deal.tricks : 13 - deal.tricks));
      deal.tricks += own ? -paid : paid;
    }
    return deal;
  }

  function readBoard(fields, info, missing) {
    var deal = readContract(fields, info, missing);
    if (info.leads && fields.level !== "pass" && !(fields.lead_suit && fields.lead_rank)) {
      missing.push(info.words.lead);
    }
    return deal;
  }

  function readWon(text) {
    var won = count(text, 0, 13);
    return [won, 13 - won];
  }

  function readOld(fields, info, missing) {
    var every = fields.trumps === "NT" ? 4 : 5, left = every, some = false;
    var held = [0, 0, 0, 0], voids = [0, 0];
    ask("trumps won", fields, info.words, missing);
    HANDS.split(" ").forEach((hand, place) => {
      var text = fields["honours_" + hand];
      if (text === "void") { voids[place % 2] += 1; } else if (text) {
        some = true;
        left -= held[place] = count(text, 0, 5);
      }
    });
    if (some && fields.trumps && left > 0) { missing.push(info.words.more[left]); }
    if (missing.length) { return null; }
    var deal = {
      strain: pick(fields.trumps, STRAINS), won: readWon(fields.won), held: held, voids: voids,
      doubles: count(fields.doubles_more || fields.doubles || "0", 0, 32),
      revoked: SIDES.map(side => count(fields["revokes_" + side] || "0", 0, 26))
    };
    var limit = info.rules.doubling_limit, all = voids[0] + voids[1];
    if (limit && deal.doubles && WORTH[deal.strain] * Math.pow(2, deal.doubles - 1) > limit ||
      left < 0 || all && (deal.strain === NT || all === 4)) { throw WRONG; }
    return deal;
  }

  function readShort(fields, info, missing) {
    var deal = { called: [0, 0], revokes: [], revoked: [0, 0] }, rows = [], row;
    ask("won", fields, info.words, missing);
    for (row = 0; row < 100; row += 1) {
      var cells = { by: fields["revoke_" + row + "_by"], penalty: fields["revoke_" + row + "_penalty"] };
      if (cells.by || cells.penalty) {
        rows.push(cells);
        ask("by penalty", cells, info.words, missing);
      }
    }
    if (missing.length) { return null; }
    if (rows.length > 52 || fields.honours && info.rules.game_points === 7) { throw WRONG; }
    deal.won = readWon(fields.won);
    deal.revokes = rows.map(cells => {
      return [pick(cells.by, "NS EW"), pick(cells.penalty, "tricks add deduct")];
    });
    if (fields.honours) {
      deal.called[pick(fields.honours.slice(0, 2), "NS EW")] = count(fields.honours.slice(2), 3, 4);
    }
    return deal;
  }

  function score(state, side, column, points, kind, bonus) {
    if (!points) { return; }
    state[bonus ? "bonuses" : "lines"].push(
      { side: SIDES[side], kind: kind, column: column, points: points });
    if (column !== "points") { state.totals[side] += points; }
    if (/below|tricks|points/.test(column)) { state.part_scores[side] += points; }
  }

  function findOver(pair, least) { return pair[0] >= least ? 0 : pair[1] >= least ? 1 : -1; }

  // Return the side that has game, or -1.
  function endGame(state, points) {
    var side = findOver(state.part_scores, points);
    if (side >= 0) {
      state.complete = (state.games[side] += 1) === 2;
      state.part_scores = [0, 0];
      state.gameEnded = true;
    }
    return side;
  }

  // What whoever enters it is asked about once more: the rules of nights/queries/doubts.py.
  function isUnlikely(deal, board) {
    if (deal.won) { return Math.max(deal.won[0], deal.won[1]) > 12; }
    var level = deal.level, over = deal.taken - 6 - level, all = deal.taken > 12;
    var game = scoreTricks(deal) > 99;
    return level > 0 && (!game && (all || over > 3) || over < -5 || level > 5 && deal.doubled > 0 && over >= 0 ||
      !board && level > 6 && all);
  }

  function isVulnerable(state, side) { return state.vulnerable.indexOf(SIDES[side]) >= 0; }

  function scoreTricks(deal) {
    return (deal.level * (deal.strain < 2 ? 20 : 30) + (deal.strain === NT ? 10 : 0)) * (1 << deal.doubled);
  }

  function scoreContract(state, deal, honours) {
    if (!deal.level) { return; }
    var side = deal.side, vulnerable = isVulnerable(state, side), doubled = deal.doubled;
    var over = deal.tricks - 6 - deal.level, each = deal.strain < 2 ? 20 : 30, factor = 1 << doubled;
    if (over < 0) {
      var full = -300 * over - 100 + (vulnerable ? 0 : 100 * Math.max(over, -3));
      score(state, 1 - side, "above", doubled ? full * factor / 2 : over * (vulnerable ? -100 : -50),
        "undertricks");
    } else {
      score(state, side, "below", scoreTricks(deal), "contract");
      score(state, side, "above", over * (doubled ? (vulnerable ? 100 : 50) * factor : each), "overtricks");
      score(state, side, "above", 50 * doubled, "insult");
      if (deal.level === 6) { score(state, side, "above", vulnerable ? 750 : 500, "small-slam"); }
      if (deal.level === 7) { score(state, side, "above", vulnerable ? 1500 : 1000, "grand-slam"); }
    }
    if (honours) { score(state, deal.holds, "above", deal.honours, "honours"); }
  }

  function afterBoard(state, deal) {
    scoreContract(state, deal);
    var made = state.part_scores[deal.side], game = made >= 100;
    if (made) {
      score(state, deal.side, "above", game ? (isVulnerable(state, deal.side) ? 500 : 300) : 50,
        game ? "game" : "part-score");
    }
  }

  function afterRubber(state, deal, rules) {
    scoreContract(state, deal, rules.honours);
    var side = endGame(state, 100);
    if (side < 0) { return; }
    state.vulnerable = SIDES.filter((_side, place) => {
      return state.games[place] && !state.complete;
    });
    if (state.complete) {
      score(state, side, "above", state.games[1 - side] ? 500 : 700, "rubber", true);
    }
  }

  function afterChicago(state, deal, rules) {
    var last = state.hand === 4, carried = rules.part_scores === "carry";
    var before = state.part_scores.slice();
    scoreContract(state, deal, rules.honours);
    var made = deal.level && state.part_scores[deal.side] > before[deal.side];
    var side = endGame(state, 100);
    if (side >= 0) {
      score(state, side, "above", isVulnerable(state, side) ? 500 : 300, "game");
    } else if (made) {
      score(state, deal.side, "above", !carried ? 50 : last ? rules.part_score_bonus : 0, "part-score");
    }
    if (!carried) { state.part_scores = [0, 0]; }
    state.complete = Boolean(deal.level && last);
    state.hand += deal.level && !last ? 1 : 0;
    side = HANDS.split(" ").indexOf(state.dealer) % 2;
    state.vulnerable = state.complete || state.hand === 1 ? [] : state.hand === 4 ? SIDES :
      [SIDES[rules.vulnerability === "dealer" ? side : 1 - side]];
  }

  function payTricks(won, revoked) {
    var paid = won.map((tricks, side) => Math.min(3 * revoked[side], tricks));
    return [won[0] - paid[0] + paid[1], won[1] - paid[1] + paid[0]];
  }

  function scoreHonours(deal, side) {
    var one = deal.held[side], two = deal.held[side + 2], all = one + two, most = Math.max(one, two);
    if (deal.strain === NT) { return most === 4 ? 100 : [0, 0, 0, 30, 40][all]; }
    return WORTH[deal.strain] * (most < 4 ? [0, 0, 0, 2, 4, 5][all] : 2 * most + all - most);
  }

  function afterOld(state, deal, rules) {
    if (deal.void === "deal-lost") { throw WRONG; }
    if (deal.won) {
      var kept = payTricks(deal.won, deal.revoked), over = findOver(kept, 7), worth = WORTH[deal.strain];
      if (over >= 0) {
        score(state, over, "tricks", Math.min((kept[over] - 6) * worth * Math.pow(2, deal.doubles),
          deal.revoked[over] ? 28 - state.part_scores[over] : Infinity), "tricks");
      }
      [0, 1].forEach(side => {
        var tricks = Math.min(deal.won[side], kept[side]);
        if (tricks > 11) {
          score(state, side, "honours", tricks > 12 ? 40 : 20, tricks > 12 ? "grand-slam" : "little-slam");
        }
      });
      [0, 1].forEach(side => { score(state, side, "honours", scoreHonours(deal, side), "honours"); });
      deal.voids.forEach((voids, side) => {
        if (rules.chicane === "english" || voids === 1 && scoreHonours(deal, side)) {
          score(state, side, "honours", 2 * voids * worth, "chicane");
        } else { score(state, 1 - side, "honours", -2 * voids * worth, "chicane"); }
      });
    }
    var winner = endGame(state, 30);
    if (state.complete) { score(state, winner, "honours", 100, "rubber", true); }
  }

  // Penalties, tricks, honours, each as far as the score allows.
  function afterShort(state, deal, rules) {
    var game = rules.game_points, before = state.part_scores.slice(), taken = [0, 0], revoked = [0, 0];
    var now = state.part_scores;
    function add(side, points, kind) {
      var most = game - (revoked[side] ? 1 : 0);
      score(state, side, "points", Math.min(Math.max(now[side] + points, 0), most) - now[side], kind);
    }
    if (deal.won) {
      deal.revokes.forEach(one => { revoked[one[0]] = 1; });
      if (!(revoked[0] && revoked[1] && rules.both_revoked === "cancel")) {
        deal.revokes.forEach(one => {
          if (one[1] === 0) { taken[one[0]] += 1; }
          if (one[1] === 1) { add(1 - one[0], 3, "revoke"); }
          if (one[1] === 2) { add(one[0], -3, "revoke"); }
        });
      }
      var kept = payTricks(deal.won, taken), over = findOver(kept, 7);
      if (over >= 0 && findOver(now, game) < 0) { add(over, kept[over] - 6, "tricks"); }
      deal.called.forEach((held, side) => {
        if (held && findOver(now, game) < 0 && before[side] < game - 1) {
          add(side, held === 3 ? 2 : 4, "honours");
        }
      });
    }
    var winner = endGame(state, game);
    if (winner < 0) { return; }
    var lost = now[1 - winner];
    score(state, winner, "rubber", lost ? (lost < 3 ? 2 : 1) : 3, lost ? (lost < 3 ? "double" : "single") : "treble",
      true);
    if (state.complete) { score(state, winner, "rubber", 2, "rubber", true); }
  }

  // What a form's fields are worth, or null if that is not certain. next: the info for the next deal.
  function preview(info, fields) {
    var game = info && GAMES[info.game], missing = [], deal;
    var answer = { missing: missing, problems: false, lines: [], bonuses: [], next: null };
    if (!game || info.state.complete || /\S/.test((fields.calls || "") + (fields.play || "")) ||
      fields.names && (fields.names === "turned") !== Boolean(fields.turned) ||
      !Object.keys(info.rules).every(rule => game[0].split(" ").indexOf(rule) >= 0)) {
      return null;
    }
    var next = JSON.parse(JSON.stringify(info)), state = next.state, seats = info.seats.split(" ");
    state.lines = answer.lines;
    state.bonuses = answer.bonuses;
    try {
      deal = fields.void ? { void: fields.void } : game[1](fields, info, missing);
      if (fields.void) { pick(fields.void, "new-deal deal-lost"); }
      if (missing.length) {
        return answer;
      }
      state.deals += 1;
      // Chicago deals a hand that is passed out again.
      if (deal.void !== "new-deal" && (deal.level || deal.void || info.game !== "chicago")) {
        state.dealer = seats[(seats.indexOf(state.dealer) + 1) % seats.length];
      }
      game[2](state, deal, info.rules);
    } catch (error) {
      if (error !== WRONG) { throw error; }
      answer.problems = true;
      return answer;
    }
    answer.doubted = isUnlikely(deal, info.game === "board");
    answer.totals = state.totals;
    answer.parts = state.part_scores;
    answer.gameEnded = Boolean(state.gameEnded);
    answer.complete = Boolean(state.complete);
    ["lines", "bonuses", "gameEnded"].forEach(name => { delete state[name]; });
    answer.next = info.game === "board" ? null : next;
    return answer;
  }

  function tell(info, result) {
    var words = info.words, we = info.we === "EW" ? 1 : 0;
    function rows(lines) {
      return lines.map(one => {
        return "<tr><td>" + words.sides[one.side] + "<td>" + words.kinds[one.kind] +
          (one.column === "below" ? " <span class=soft>(" + words.below + ")</span>" : "") +
          "<td>" + one.points;
      }).join("");
    }
    var end = result.complete ? words.over : result.gameEnded ? words.game : "";
    return "<details><summary><span class=total>" + words.after + " <b class=nowrap>" + result.totals[we] + " : " +
      result.totals[1 - we] + "</b></span> <strong" + (result.complete ? " data-last>" : ">") + end +
      "</strong></summary><table class=lines>" + (rows(result.lines) || "<tr><td>" + words.none) + rows(result.bonuses) +
      (words.toward && !result.gameEnded ? "<tr><td colspan=2>" + words.toward + "<td class=nowrap>" +
        result.parts[we] + " : " + result.parts[1 - we] : "") + "</table></details>";
  }

  function tellBoard(form, words, fields, result) {
    var score = result.totals[0] - result.totals[1];
    var by = form.querySelector("input[name=declarer]:checked + .face small"), over = fields.tricks - fields.level - 6;
    var how = over < 0 ? words.down.replace("%(count)d", -over) : over ? words.over.replace("%(count)d", over) : words.made;
    return (by && fields.level > 0 ? window.Outbox.describe({ level: fields.level, strain: fields.strain, double: fields.double }) +
      " " + words.by.replace("%(name)s", by.innerHTML) + ", " + how + ": " : "") + "<strong>" + (score < 0 ? "EW +" + -score : score ? "NS +" + score : "0") + "</strong>";
  }

  function readForm(form) {
    var fields = {}, info = JSON.parse(form.dataset.reckon || "null");
    new FormData(form).forEach((value, name) => { fields[name] = value; });
    return { info, fields, result: preview(info, fields) };
  }

  // Write the points where the server's would be. Return whether they can be told.
  function show(form) {
    var place = form.querySelector("#preview"), read = readForm(form), result = read.result;
    if (!place || !result) { return false; }
    var info = read.info, words = info.words;
    var ready = !result.problems && !result.missing.length, board = info.game === "board";
    place.className = ready ? "" : "soft";
    place.dataset.old = "1";
    place.innerHTML = result.problems ? words.wrong :
      !ready ? words.still + " " + result.missing.join(", ") + (board ? "" : ".") :
        board ? tellBoard(form, words, read.fields, result) : tell(info, result);
    return true;
  }

  // Return what to ask about a deal that is unlikely, whether it is the last and whether a choice is missing; null if not known.
  function look(form) {
    var read = readForm(form), result = read.result;
    return result && { last: result.complete, lack: result.missing.length, doubt: result.doubted &&
      [window.Outbox.describe(read.fields), read.info.words.unlikely].filter(Boolean).join("? ") };
  }

  window.Reckon = { preview, show, look, games: GAMES };
})();
