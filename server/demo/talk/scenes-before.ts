/**
 * Pieces of conversation before a shoot. Each piece stands for one sitting; `[…]` is filled with facts of the
 * campaign. A room never gets a piece that its campaign or its creator has had, as long as there are others.
 */
export const scenesBefore = {
  open: [
    `b: Hi [creator], [contact] here from [place]. Your application made us smile, welcome!
c: Hi [contact]! So glad. I've had [place] on my list for ages.
b: Then let's take it off the list and put it on the calendar.`,
    `c: Hello! Thanks for picking me, I read the brief twice and I like that it's specific.
b: We wrote it after a video where nobody said our name once. So yes, specific.
c: I'll say it once, clearly, and then let the pictures do the work.
b: That's all we ask.`,
    `b: [creator], hello. We'd love to have you for [thing]. Is this still something you'd like to do?
c: Very much! I just got back from two weeks away, so your message is the best thing in my inbox.
b: Welcome back, then.`,
    `c: Hi [contact], quick hello before I plan anything: who do you want to reach with this?
b: People who live ten minutes away and don't know we exist.
c: Best answer. Those are exactly the ones who follow me.`,
    `b: Good afternoon! [contact] from [place]. I watched your last five videos on my lunch break and came back late.
c: Haha, sorry to your boss
b: I am the boss. I let it pass this once.
c: Then I look forward to working with both of you.`,
    `b: Hi [creator]! The invitation came from me, I followed you long before we had a reason to write.
c: That's so kind. What made you think of me for [thing]?
b: You let people finish their sentences.
c: I'm going to think about that all day.`,
    `c: Hey! Just accepted. Anything I should know that isn't in the brief?
b: The team is small and everybody has an opinion. Listen kindly, then do what you think is right.
c: Sounds like my family.`,
  ],
  again: [
    `b: Same again in a month? We've got a new corner that nobody has filmed yet.
c: A new corner! Say no more. I'd come for an old one.`,
    `c: I have an idea for a second part, if there's room for one.
b: There's room. What's the idea?
c: The same two minutes of the day, but from where the staff stand.
b: I like that we get to see it too.`,
  ],
  time: [
    `c: When would you like me? I'm free {+4} and {+6}, both after 3.
b: {+6}. We're calmer then and the light's kinder.
c: {+6} at 3:30, booked in my head and in the app.`,
    `b: What time of day do you like to work?
c: First hour after you open, before anything is out of place.
b: Then {+5} at opening. I'll have coffee ready.
c: Coffee is a binding contract.`,
    `b: Could you do {+3}? I know it's short notice.
c: {+3} is tight, I have a shoot across town until 2. Is 4 still useful to you?
b: 4 is perfect, honestly better than what I'd have asked for.`,
    `c: How long may I stay? I plan an hour but I always find something.
b: Two hours is fine, after that the evening crowd needs the space.
c: Good. {+7}, 10 to 12?
b: {+7}, 10 to 12. Confirmed.`,
    `c: Is a weekday less busy for you?
b: Much. {tue+2} or {wed+2} we could practically hand you the keys.
c: {wed+2} please, 11 AM. Keep the keys :)`,
    `b: I've put three times into the calendar, take whichever suits you.
c: Took the middle one. The others collide with my sister's move.
b: Good luck with the sofa.
c: It's always the sofa.`,
    `c: One of us should name a day or we'll be polite for ever: {+8}, 9 AM?
b: {+8}, 9 AM. Thank you for being brave.`,
  ],
  door: [
    `b: For your visit: [parking]. And [door].
c: Perfect, saved. What do I do if nobody hears me?
b: Knock like you owe us money.`,
    `c: Where do I park with two bags and a tripod?
b: Good question, everybody gets it wrong: [parking].
c: And the entrance?
b: [door].
c: Great, thanks.`,
    `b: A note so you don't circle the block like the last person did: [parking].
c: I'd have circled, thank you.
b: Also, [door].`,
    `c: I'm coming by light rail, is there anything to know about getting in?
b: Easy from the stop, six minutes. When you arrive, [door].
c: And if I borrow my brother's truck after all?
b: Then [parking].`,
    `c: Is there anybody I should ask for?
b: Me, or whoever has keys on their belt. [door], that part is important.
c: Keys on belt. Got it.
b: If you drive: [parking].`,
    `b: Parking first, because it's the only thing people complain about: [parking].
c: Parking complaints are a sign of success
b: I'll tell the neighbors that. And remember, [door].`,
  ],
  shots: [
    `c: My list so far:
• [shot1]
• [shot2]
• one wide, so that people understand the room
b: Could you add [shot3]? It's what everybody asks about.
c: Added, and I'll do it first in case time gets short.`,
    `b: Is there something you need us to prepare?
c: Just let [shot1] happen normally and I'll move around it.
b: Normal we can do.
c: And if there's a minute at the end, [shot2].`,
    `c: I'd like to open with [shot2], no words for three seconds, then the name.
b: Three seconds sounds short but I counted along and it's long!
c: It's very long. It's brave. Let's do it.`,
    `b: We'd be happy if [shot3] made it in, the rest is up to you.
c: It's in. I was afraid you'd ask for a drone.
b: We don't even have a ladder.`,
    `c: Vertical only, or a few wide stills as well?
b: Vertical, plus three stills if it's no trouble. [shot1] would be lovely as a still.
c: No trouble at all.`,
    `c: Anything you'd rather not see on camera?
b: The storage corner and my handwriting on the board.
c: I like your handwriting.
b: Then only the corner. What will you focus on?
c: [shot1], [shot3], and people's hands.`,
  ],
  gift: [
    `c: About the thank-you: is [gift] for me alone or may I bring someone?
b: Bring someone! It's more fun with a witness.`,
    `b: We've put [gift] aside with your name on it. It doesn't run out.
c: That's lovely. I'd rather use it on a day when I'm not working, if I may?
b: Any day. Just say your name at the front.`,
    `c: Small thing, does [gift] count as "gifted" or do I mark it as an ad?
b: Gifted. [tag] in the first line and everybody's happy.
c: First line, got it.`,
    `b: We added something to [gift] because the brief grew. Only fair.
c: You didn't have to, but I won't argue for long :)`,
  ],
  move: [
    `c: I'm so sorry, my kid has a fever and I have to be the couch today. Could we move to {+5}?
b: Please don't apologize. {+5}, same time. Get well, small person.
c: Thank you. The small person says hi and coughs.`,
    `b: We have to shift your visit, a pipe burst and we're closed till {+2}. Is {+4} possible?
c: Oh dear! {+4} is fine. Is everything ok?
b: Wet, but ok. The plumber is the hero of the week.
c: I'd film the plumber.`,
    `c: My camera is at the repair shop until {+3}. I can shoot on the phone, or we wait. What would you rather?
b: Wait. We've been here for years, we'll be here {+4} too.
c: {+4} then. Thanks for being relaxed about it.`,
    `b: Would an hour later be all right? A delivery landed exactly on your slot.
c: An hour later is even better, the sun's out of the window by then.
b: You make it sound as if we planned it.`,
    `c: The heat warning for {+2} makes me nervous about gear. Could we go for the early morning?
b: 7:30 and I'll open for you myself.
c: You're an angel. 7:30.`,
  ],
};
